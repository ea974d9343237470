import { z } from 'zod/mini';

import { reportAnswer } from '../reports/answer.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { timeFields } from '../shared/lists.ts';
import { appSlug, id, wholeNumber } from '../shared/schemas.ts';

export const performanceGroupings = ['day', 'week', 'month', 'app'] as const;

const figures = ['clicks', 'installs', 'visitInstalls', 'conversion'] as const;
const columns = [...performanceGroupings, ...figures] as const;
const sorts = ['default', ...columns.flatMap((key) => [key, `-${key}`] as const)] as const;

export const getPerformance = defineEndpoint({
  method: 'GET',
  path: '/api/partners/partner-performance/{id}',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary:
    'A partner’s clicks and installs by day, week, month or app, with their sums, which are its tiles; as CSV every row. Days, weeks and months newest first, apps by clicks; sorted by a column that its rows have.',
  params: z.strictObject({ id }),
  query: z.strictObject({
    ...timeFields,
    app: z.optional(appSlug),
    by: z.optional(z.enum(performanceGroupings, `Use one of ${performanceGroupings.join(', ')}.`)),
    page: z.optional(wholeNumber(1, 1_000_000)),
    perPage: z.optional(wholeNumber(1, 100)),
    sort: z.optional(z.enum(sorts, `Sort by one of ${sorts.join(', ')}.`)),
  }),
  csv: true,
  success: reportAnswer,
});
