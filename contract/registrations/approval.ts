import { z } from 'zod/mini';

/** The wire's numbers for a partner's approval: 0 pending, 1 approved, -1 rejected. */
export const approvalCode = z.union([z.literal(0), z.literal(1), z.literal(-1)], 'Use 0, 1 or -1.');
