import { z } from 'zod/mini';

/** Without its country code, as typed. */
export const phoneWithoutCode = z
  .string()
  .check(
    z.trim(),
    z.regex(/^[^+]*$/, { error: 'Enter the number without the country code.', abort: true }),
    z.regex(/^[0-9 ()-]{4,20}$/, 'Enter a phone number with at least 4 digits and no letters.'),
  );

/** With its country code, as typed; may be empty. */
export const phoneOrNone = z.string('Enter a phone number.').check(
  z.trim(),
  z.regex(/^$|^\+[1-9]/, {
    error: 'Enter the number with its country code, such as +49 30 1234.',
    abort: true,
  }),
  z.regex(/^$|^.[0-9 ()-]{6,25}$/, 'Enter a phone number with at least 6 digits and no letters.'),
);
