import type { Filters } from './useFilters.ts';

/** What a part that no country narrows says under one; '' without it. */
export const unnarrowed = ({ country }: Filters['given']): string =>
  country === undefined ? '' : ' All countries: this can’t be narrowed by country.';
