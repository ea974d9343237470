import { z } from 'zod/mini';

export const dayCount = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z
    .int('Enter a whole number.')
    .check(z.minimum(least, 'Use at least one day.'), z.maximum(most, `Use at most ${most} days.`));
