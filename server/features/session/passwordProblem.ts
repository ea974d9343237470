import { leastScore, productName } from '#contract/account/passwordStrength.ts';

/**
 * Why a password of allowed length is too easy to guess, in words for its field; null when it is not.
 * @param email the person's address, whose name part must not be in it
 */
export async function passwordProblem(password: string, email: string): Promise<string | null> {
  const name = email.slice(0, email.lastIndexOf('@')).toLowerCase();
  if (name.length >= 4 && password.normalize('NFKC').toLowerCase().includes(name))
    return 'Don’t use your email in the password.';
  const { guessed } = await import('./zxcvbn.ts');
  const { score, sequence } = guessed(password);
  if (score >= leastScore) return null;
  if (sequence.some((match) => match['matchedWord'] === productName))
    return 'Don’t use the product’s name as the password.';
  const [longest] = sequence.toSorted((one, other) => other.token.length - one.token.length);
  return longest && patterns.has(longest.pattern)
    ? 'Avoid repeated characters and sequences.'
    : 'This password is too common. Try a few unrelated words.';
}

const patterns = new Set(['repeat', 'sequence', 'spatial']);
