"""ELF files written byte by byte, apart from the engine and without a compiler."""

import struct

NAMES = {"x86-64": 62, "x86": 3, "aarch64": 183, "s390x": 22}


class Elf:
    """A shared object in the making: `.text` and `.rodata`, each in a segment of its own.

    `bias` is how far addresses of constants are from their offsets.
    """

    def __init__(self, *, wide=True, little=True, machine="x86-64", bias=0x1000):
        self.wide, self.little, self.machine, self.bias = wide, little, machine, bias
        self.rodata = bytearray(b"\0" * 16)
        self.symbols = []
        self.pointers = []
        self.start = 0x200

    def put(self, data, align=1):
        """Add bytes to the constants; their address."""
        self.rodata += b"\0" * (-len(self.rodata) % align)
        address = self.start + self.bias + len(self.rodata)
        self.rodata += data
        return address

    def text(self, text, align=1):
        return self.put(text.encode() + b"\0", align)

    def symbol(self, name, address, size=0, *, defined=True):
        self.symbols.append((name, address, size, defined))

    def built(self, *, stripped=False):
        code = b"\xc3" * 64
        names = bytearray(b"\0")
        records = bytearray(24 if self.wide else 16)
        for name, address, size, defined in self.symbols:
            at = len(names)
            names += name.encode() + b"\0"
            section = 2 if defined else 0
            if self.wide:
                records += self.pack("IBBHQQ", at, 1, 0, section, address, size)
            else:
                records += self.pack("IIIBBH", at, address, size, 1, 0, section)
        rela = b"".join(self.pack("QQq", 0, 8, to) for to in self.pointers)
        sections = [
            (".text", 1, 6, 0x180, 0x180, code),
            (".rodata", 1, 2, self.start + self.bias, self.start, bytes(self.rodata)),
        ]
        at = self.start + len(self.rodata)
        if rela:
            sections.append((".rela.dyn", 4, 0, 0, at, rela))
            at += len(rela)
        if not stripped:
            sections.append((".symtab", 2, 0, 0, at, bytes(records)))
            at += len(records)
            sections.append((".strtab", 3, 0, 0, at, bytes(names)))
            at += len(names)
        titles = b"\0" + b"".join(one[0].encode() + b"\0" for one in sections) + b".shstrtab\0"
        sections.append((".shstrtab", 3, 0, 0, at, titles))
        at += len(titles)
        headers = bytearray(64 if self.wide else 40)
        for title, kind, flags, address, offset, data in sections:
            link = len(sections) - 1 if title == ".symtab" else 0
            entry = {2: 24 if self.wide else 16, 4: 24}.get(kind, 0)
            form = "IIQQQQIIQQ" if self.wide else "IIIIIIIIII"
            headers += self.pack(
                form, titles.index(b"\0" + title.encode() + b"\0") + 1, kind, flags,
                address, offset, len(data), link, 0, 1, entry,
            )  # fmt: skip
        file = bytearray(self.header(at, len(sections) + 1))
        for segment in (
            (0x180, 0x180, len(code), 5),
            (self.start, self.start + self.bias, len(self.rodata), 4),
        ):
            offset, address, size, flags = segment
            if self.wide:
                file += self.pack("IIQQQQQQ", 1, flags, offset, address, address, size, size, 16)
            else:
                file += self.pack("IIIIIIII", 1, offset, address, address, size, size, flags, 16)
        file += b"\0" * (0x180 - len(file)) + code
        file += b"\0" * (self.start - len(file))
        for one in sections[1:]:
            file += one[5]
        return bytes(file + headers)

    def header(self, sections_at, count):
        ident = b"\x7fELF" + bytes([2 if self.wide else 1, 1 if self.little else 2, 1]) + bytes(9)
        size, entry, titles = (64, 56, 64) if self.wide else (52, 32, 40)
        form = "HHIQQQIHHHHHH" if self.wide else "HHIIIIIHHHHHH"
        return ident + self.pack(
            form, 3, NAMES[self.machine], 1, 0, size, sections_at, 0, size, entry, 2,
            titles, count, count - 1,
        )  # fmt: skip

    def pack(self, form, *values):
        return struct.pack(("<" if self.little else ">") + form, *values)
