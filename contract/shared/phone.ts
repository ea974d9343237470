import { z } from 'zod/mini';

/** With its country code, as typed; may be empty. */
export const phoneOrNone = z
  .string('Enter a phone number.')
  .check(
    z.trim(),
    z.regex(/^$|^\+[1-9][0-9 ()-]{5,24}$/, 'Enter the number with its country code, such as +49 30 1234.'),
  );
