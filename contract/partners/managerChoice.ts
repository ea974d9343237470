import { z } from 'zod/mini';

import { id } from '../shared/schemas.ts';

/** A manager’s id, the caller, or partners without one. */
export const managerChoice = z.union([id, z.enum(['me', 'unassigned'])], 'Choose a manager.');
