import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs as graphs, dictionary } from '@zxcvbn-ts/language-common';

import { judged, leastScore, strengthOptions } from '#contract/account/passwordStrength.ts';

const MINIMUM = 12;
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs, ...strengthOptions });

export interface PasswordStrength {
  /** 0 too short, 1 weak, 2 fair, 3 good, 4 strong: the server refuses what is not good. */
  score: 0 | 1 | 2 | 3 | 4;
  /** What keeps it from being good; empty where it is. */
  why: string;
}

/** What zxcvbn calls a pattern, in words. */
const reasons: Readonly<Record<string, (part: string) => string>> = {
  dictionary: (part) => `“${part}” is a common word or name.`,
  repeat: (part) => `“${part}” repeats.`,
  sequence: (part) => `“${part}” is a sequence.`,
  spatial: (part) => `“${part}” are neighbouring keys.`,
  date: (part) => `“${part}” is a date.`,
  regex: (part) => `“${part}” is a year.`,
};

/** How strong a new password is, and why. Loaded when one is typed. */
export function strengthOf(password: string): PasswordStrength {
  if (password.length < MINIMUM) return { score: 0, why: `Use at least ${MINIMUM} characters.` };
  const { score, sequence } = judged((text, easy) => zxcvbn.check(text, easy), password);
  if (score >= leastScore) return { score, why: '' };
  const [easiest] = sequence
    .filter(({ pattern }) => pattern in reasons)
    .toSorted((a, b) => b.token.length - a.token.length);
  const reason = easiest ? (reasons[easiest.pattern]?.(easiest.token) ?? '') : '';
  return { score: score === 0 ? 1 : score, why: `${reason} Add a few unrelated words.`.trim() };
}
