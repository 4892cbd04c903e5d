"""Sets of pieces: the axes along which a tensor is yet to be added up."""

from meshseed.mesh.resharding.pieces import Pieces, aligned, joined_pieces


def minus(pieces: Pieces, others: Pieces) -> Pieces | None:
    """*pieces* without *others*, in the mesh's order; None where they do not hold all of these."""
    if not others:
        return pieces
    have = set(aligned([pieces], others)[0])
    gone = set(aligned([others], pieces)[0])
    return joined_pieces(sorted(have - gone)) if gone <= have else None


def beyond(pieces: Pieces, others: Pieces) -> Pieces:
    """What *pieces* hold beyond *others*, in the mesh's order."""
    if pieces == others:
        return ()
    have = set(aligned([pieces], others)[0])
    return joined_pieces(sorted(have - set(aligned([others], pieces)[0])))


def plus(pieces: Pieces, others: Pieces) -> Pieces:
    """Both together, in the mesh's order."""
    return joined_pieces(sorted({*pieces, *others}))
