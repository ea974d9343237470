import { number } from '#contract/shared/format.ts';

/** Bytes: 15 → '15 bytes', 1536 → '1.5 kB'. */
export const fileSize = (bytes: number, locale?: string): string => {
  // A size that rounds to a thousand of a unit is one of the next.
  const [size, unit] =
    bytes < 1000
      ? ([bytes, 'byte'] as const)
      : bytes < 999_950
        ? ([bytes / 1000, 'kilobyte'] as const)
        : ([bytes / 1e6, 'megabyte'] as const);
  // The short name of a byte has no plural.
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  return number({ style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }, locale).format(size);
};
