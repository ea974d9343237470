import { number } from '#contract/shared/format.ts';

/** A share: 0.1234 → '12.3%'. */
export const ratio = (value: number, locale?: string): string =>
  number({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }, locale).format(value);

/** A change with its sign: 0.12 → '+12%'. */
export const change = (value: number, locale?: string): string =>
  number(
    { style: 'percent', maximumFractionDigits: Math.abs(value) < 0.1 ? 1 : 0, signDisplay: 'exceptZero' },
    locale,
  ).format(value);

/** The size of a change whose direction is beside it: -0.12 → '12%'. */
export const changeSize = (value: number, locale?: string): string =>
  number({ style: 'percent', maximumFractionDigits: Math.abs(value) < 0.1 ? 1 : 0 }, locale).format(Math.abs(value));

/** The change from `before` to `now` as a share; null where there is nothing to compare with. */
export const changeBetween = (now: number, before: number | null): number | null =>
  before === null || before === 0 ? null : (now - before) / Math.abs(before);
