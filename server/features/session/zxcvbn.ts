import { type ZxcvbnResult, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs as graphs, dictionary } from '@zxcvbn-ts/language-common';

import { judged, strengthOptions } from '#contract/account/passwordStrength.ts';

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs, ...strengthOptions });

/** Imported at the first password: reading the dictionary takes about 50 ms. */
export const guessed = (password: string): ZxcvbnResult => judged((text, easy) => zxcvbn.check(text, easy), password);
