import { type AnalyticsFilters, analyticsFilters } from '#contract/analytics/analytics.ts';

import { wrongIn } from '../../api/input.ts';

export const filterNames = ['app', 'manager', 'tag', 'country'] as const;

/** The filters in an address of analytics; what none of them can be is left out. */
export function filtersIn(search: URLSearchParams): AnalyticsFilters {
  const asked = filterNames.flatMap((name) => {
    const text = search.get(name);
    return text === null ? [] : [[name, name === 'tag' ? Number(text) : text] as const];
  });
  const wrong = wrongIn(analyticsFilters, Object.fromEntries(asked));
  return analyticsFilters.parse(Object.fromEntries(asked.filter(([name]) => !wrong.includes(name))));
}
