import { z } from 'zod/mini';

/** The version of a setting that was read; 0 before it is set. */
export const settingVersion = z
  .int('Send the version you last read.')
  .check(z.minimum(0, 'Send the version you last read.'), z.maximum(2_147_483_647, 'Send the version you last read.'));
