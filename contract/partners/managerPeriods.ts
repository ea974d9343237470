import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { staffName } from '../staffName.ts';
import { id, instant } from '../shared/schemas.ts';

/** Who managed a partner from when to when. */
export const managerPeriod = z.object({
  manager: staffName,
  from: instant,
  /** null: still. */
  to: z.nullable(instant),
  /** null where it was not kept. */
  assignedBy: z.nullable(staffName),
  endedBy: z.nullable(staffName),
});
export type ManagerPeriod = z.output<typeof managerPeriod>;

export const listManagerPeriods = defineEndpoint({
  method: 'GET',
  path: '/api/partners/partner/managers/{id}',
  access: 'staff',
  summary: 'Who managed a partner from when to when, the present managers first, then the latest.',
  params: z.strictObject({ id }),
  success: { status: 200, data: z.array(managerPeriod) },
});
