import type { z } from 'zod/mini';

import type { moneyMeasure } from '#contract/money.ts';

type MoneyMeasure = z.output<typeof moneyMeasure>;

/** The currency in which most happened stands in front: its amount is the tile's number, the others are its hint. */
export const leadingFirst = (measure: MoneyMeasure): MoneyMeasure =>
  measure.toSorted((a, b) => Math.abs(b.now) - Math.abs(a.now));
