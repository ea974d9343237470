/** Days as 'YYYY-MM-DD', both included. */
export interface DateRange {
  from: string;
  to: string;
}

export interface PeriodChoice<Named extends string> {
  value: Named | 'custom';
  range: DateRange | null;
}

const isDay = (text: string | null): text is string =>
  text !== null &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  // Some browsers take the 31st of February for the 3rd of March.
  new Date(text).toISOString().startsWith(text);

/** The period in a URL; `initial` when missing or invalid. */
export function periodIn<Named extends string>(
  params: URLSearchParams,
  isNamed: (value: string) => value is Named,
  initial: Named,
): PeriodChoice<Named> {
  const value = params.get('timeFilter') ?? initial;
  const [from, to] = [params.get('from'), params.get('to')];
  if (value === 'custom' && isDay(from) && isDay(to) && from <= to) return { value, range: { from, to } };
  return { value: isNamed(value) ? value : initial, range: null };
}

/** The address's parameters for a period, for a link; none for all time. */
export const periodParams = ({ value, range }: PeriodChoice<string>): Record<string, string> => {
  if (range) return { timeFilter: 'custom', ...range };
  return value === 'all time' ? {} : { timeFilter: value };
};

/** The address's parameters for a period; `initial` is not written. */
export function putPeriod(params: URLSearchParams, choice: string | DateRange, initial: string): URLSearchParams {
  const changed = new URLSearchParams(params);
  for (const name of ['timeFilter', 'from', 'to']) changed.delete(name);
  if (typeof choice === 'object') {
    changed.set('timeFilter', 'custom');
    changed.set('from', choice.from);
    changed.set('to', choice.to);
  } else if (choice !== initial) changed.set('timeFilter', choice);
  return changed;
}
