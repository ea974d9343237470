import type { getActivation } from '#contract/analytics/analytics.ts';
import { reasonWords, stepWords } from '#contract/analytics/progress.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

import type { Cell, CsvAnswer } from '../../platform/http/csv.ts';

/** A row for each step and what keeps partners from it; one for a step that all came to. */
export const progressCsv = (steps: DataOf<typeof getActivation>): CsvAnswer => ({
  filename: 'activation',
  header: ['Step', 'Partners', 'Blocked by', 'Partners blocked'],
  rows: steps.flatMap(({ step, partners, dropped }): (readonly Cell[])[] => {
    const { label } = stepWords[step];
    return dropped.length === 0
      ? [[label, partners, null, null]]
      : dropped.map(({ reason, partners: held }) => [label, partners, reasonWords[reason], held]);
  }),
});
