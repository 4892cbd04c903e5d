#!/bin/bash
export NEURON_CC_FLAGS="--model-type transformer —distribution-strategy=llm-training"
export NEURON_CC_FLAGS="$NEURON_CC_FLAGS --Target=trn2 --optlevl 1"
