import type { StaffMember } from '#contract/lookups.ts';
import { placeOfMention } from '#contract/shared/mention.ts';

/**
 * The colleagues a text names: `@First Last`, or `@First` where only one of them is called so.
 * Of two with the same full name both are meant.
 */
export function mentionedIn(text: string, staff: readonly StaffMember[]): string[] {
  if (!text.includes('@')) return [];
  const lower = text.toLowerCase();
  const says = (name: string): boolean => placeOfMention(lower, name) >= 0;
  const firstNames = staff.map(({ firstName }) => firstName.toLowerCase());
  const isOnly = (firstName: string): boolean =>
    firstNames.filter((one) => one === firstName.toLowerCase()).length === 1;
  return staff
    .filter(({ firstName, lastName }) => says(`${firstName} ${lastName}`) || (isOnly(firstName) && says(firstName)))
    .map(({ id }) => id);
}
