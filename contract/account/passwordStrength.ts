/**
 * How zxcvbn judges a new password, in the browser and on the server alike. Only the first 48 characters are read,
 * since the time grows faster than the text.
 */
export const strengthOptions = { maxLength: 48, l33tMaxSubstitutions: 8 };

export const productName = 'tributary';

/** The one password of every account of the demo data, in the README for all to read. */
export const demoPassword = 'tributary-demo-2026';

/** Easy to guess besides dictionary words: the product's name, the demo's password, and the example everyone knows. */
const easyWords = [productName, demoPassword, 'correcthorsebatterystaple'];

/** The least score, of 0 to 4, that a new password needs. */
export const leastScore = 3;

/** A separator between two words, which zxcvbn overrates: 'admin-password'. */
const joint = /(?<=[\p{L}\p{N}]{3})[^\p{L}\p{N}](?=[\p{L}\p{N}]{3})/gu;

/** What `check` (zxcvbn's) says of the password or of its words written together, whichever is guessed first. */
export function judged<T extends { guesses: number }>(
  check: (password: string, easy: string[]) => T,
  password: string,
): T {
  const text = password.normalize('NFKC');
  const whole = check(text, easyWords);
  const together = text.replaceAll(joint, '');
  if (together === text) return whole;
  const words = check(together, easyWords);
  return words.guesses < whole.guesses ? words : whole;
}
