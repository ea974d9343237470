import type { Filters } from './useFilters.ts';

/** What a part that takes manager and tag alone says under other filters; '' without them. */
export const unnarrowed = ({ app, country }: Filters['given']): string =>
  app === undefined && country === undefined
    ? ''
    : ' All apps and countries: this can’t be narrowed by app or country.';
