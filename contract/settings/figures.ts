import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { settingVersion } from './settingVersion.ts';
import { instant, text } from '../shared/schemas.ts';

/** An attribution window may be a year: visits stay longer than that. */
export const leastClickMonths = 13;

/** How figures count: whose days, and for how long single visits are kept beside the sums of them. */
const chosen = z.strictObject({
  /** An IANA time zone, 'Europe/Berlin'; days and months of every figure are its. Payout months stay UTC. */
  zone: text(64),
  /** Months for which visits and clicks are kept, the present one among them; their sums stay. */
  clickMonths: z
    .int('Enter a whole number.')
    .check(
      z.minimum(leastClickMonths, `Use at least ${leastClickMonths} months.`),
      z.maximum(120, 'Use at most 120 months.'),
    ),
  version: settingVersion,
});

export const figuresSettings = z.object({
  zone: z.string(),
  clickMonths: z.int(),
  version: settingVersion,
  /** While figures are counted anew for another zone: the moment they stand at; null while they are live. */
  asOf: z.nullable(instant),
  /** The last nightly comparison of sums with the rows they were made from. */
  lastCheck: z.nullable(z.object({ at: instant, compared: z.int(), differing: z.int() })),
});
export type FiguresSettings = z.output<typeof figuresSettings>;

export const getFiguresSettings = defineEndpoint({
  method: 'GET',
  path: '/api/admin/settings/figures',
  access: 'admin',
  summary: 'The time zone figures count in, for how many months visits are kept, and the last check of figures.',
  success: { status: 200, data: figuresSettings },
});

export const setFiguresSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/settings/figures',
  access: 'admin',
  summary:
    'Set the time zone of figures and for how many months visits are kept. Another zone counts everything anew in the background. 409 `version_conflict` for stale ones.',
  body: chosen,
  success: { status: 200, data: figuresSettings },
  invalidates: ['/api/admin'],
});
