import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs as graphs, dictionary } from '@zxcvbn-ts/language-common';

import { judged, strengthOptions } from '#contract/passwordStrength.ts';

const MINIMUM = 12;
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs, ...strengthOptions });

/** 0 too short, 1 weak, 2 fair, 3 good, 4 strong: the server refuses what is not good. Loaded when a new password is typed. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password.length < MINIMUM) return 0;
  const { score } = judged((text, easy) => zxcvbn.check(text, easy), password);
  return score === 0 ? 1 : score;
}
