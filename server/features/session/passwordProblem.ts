import { commonPasswords, commonWords } from './commonPasswords.ts';

const product = 'tributary';
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'azertyuiop', '1234567890'];
const letters: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Why a password of allowed length is too easy to guess, in words for its field; null when it is not.
 * @param email the person's address, whose name part must not be in it
 */
export function passwordProblem(password: string, email: string): string | null {
  const lower = password.normalize('NFKC').toLowerCase();
  const name = email.slice(0, email.lastIndexOf('@')).toLowerCase();
  if (name.length >= 4 && lower.includes(name)) return 'Leave your email address out of the password.';
  if (new Set(lower).size < 5 || isPeriodic(lower) || isSequence(lower))
    return 'Avoid repeated characters and sequences.';
  const [word, spare] = core(lower);
  if (spare <= mostSpare && [...plain(word), ...plain(lower)].includes(product))
    return 'Do not use the product’s name as the password.';
  if (commonPasswords.has(lower) || isCommon(lower)) return 'This password is too common. Try a few unrelated words.';
  return null;
}

/** The whole repeats its own beginning: 'hunterhunter', 'abcabcabcab'. */
const isPeriodic = (text: string): boolean =>
  Array.from({ length: Math.floor(text.length / 2) }, (_, index) => index + 1).some(
    (unit) => text.slice(unit) === text.slice(0, -unit),
  );

/** Most characters follow from the one before: the alphabet, digits, a row of keys, either way. */
function isSequence(text: string): boolean {
  const steps = Array.from(text.slice(1), (letter, index) => isStep(text.charAt(index), letter));
  return steps.filter(Boolean).length >= steps.length * 0.7;
}

const isStep = (from: string, to: string): boolean =>
  Math.abs(to.charCodeAt(0) - from.charCodeAt(0)) <= 1 ||
  rows.some((row) => row.includes(from + to) || row.includes(to + from));

/** The text without digits and signs at its ends, and how many those were. */
function core(text: string): [word: string, spare: number] {
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [word, text.length - word.length];
}

/** As it would be without digits for letters and without signs; a 1 may stand for two letters. */
const plain = (text: string): string[] =>
  ['l', 'i'].map((one) =>
    text
      .replaceAll('1', one)
      .replaceAll(/[03457@$!]/g, (sign) => letters[sign] ?? '')
      .replaceAll(/[^\p{L}]/gu, ''),
  );

// Eight random digits or signs beside a common word are more than an obvious ending.
const mostSpare = 8;

function isCommon(lower: string): boolean {
  const [word, spare] = core(lower);
  if (spare > mostSpare && !isSequence(lower.replaceAll(/\p{L}/gu, ''))) return false;
  return [word, ...plain(word), ...plain(lower)].some((text) => commonWords.has(text) || isPair(text));
}

/** Two common words and nothing else: 'adminpassword'. */
const isPair = (text: string): boolean =>
  Array.from({ length: Math.max(0, text.length - 5) }, (_, index) => index + 3).some(
    (cut) => commonWords.has(text.slice(0, cut)) && commonWords.has(text.slice(cut)),
  );
