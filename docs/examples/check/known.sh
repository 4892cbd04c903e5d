# meshseed: ignore[MS711] the wrapper of our cluster spells it so
export NEURON_CC_FLAGS="--Target=trn2"
