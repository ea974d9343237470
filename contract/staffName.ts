import { z } from 'zod/mini';

import { id } from './shared/schemas.ts';

/** Who of staff it is. */
export const staffName = z.object({ id, firstName: z.string(), lastName: z.string(), role: z.string() });
