import type { StaffMember } from '#contract/lookups.ts';

const isWordLetter = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/** Whether a text has `@name` as whole words, in any case. */
function says(text: string, name: string): boolean {
  const wanted = `@${name.toLowerCase()}`;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (!isWordLetter(text[at - 1]) && !isWordLetter(text[at + wanted.length])) return true;
  }
  return false;
}

/**
 * The colleagues a text names: `@First Last`, or `@First` where only one of them is called so.
 * Of two with the same full name both are meant.
 */
export function mentionedIn(text: string, staff: readonly StaffMember[]): string[] {
  if (!text.includes('@')) return [];
  const lower = text.toLowerCase();
  const firstNames = staff.map(({ firstName }) => firstName.toLowerCase());
  const isOnly = (firstName: string): boolean =>
    firstNames.filter((one) => one === firstName.toLowerCase()).length === 1;
  return staff
    .filter(
      ({ firstName, lastName }) =>
        says(lower, `${firstName} ${lastName}`) || (isOnly(firstName) && says(lower, firstName)),
    )
    .map(({ id }) => id);
}
