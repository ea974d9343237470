import { measures as metricMeasures } from '#contract/analytics/metrics.ts';

/**
 * What every figure is summed from, per day: counts, and money by currency in minor units.
 * - `clicks`: a visitor's visits to one link in the same hour count once; bots and link previews never.
 * - `installs`, `visit_installs`: attributed installs; those attributed by a visit.
 * - `uninstalls`: shops that uninstalled that day and are still gone; a shop that returns within the window does not count.
 * - `charges`, `refunds`: the number of charges and refunds of referred shops.
 * - `gross`, `refunded`: the amounts charged and refunded.
 * - `net`: charges after fees, minus refunds.
 * - `commissions`, `reversals`: earned, and taken back (negative).
 * - `visit_earnings`: commissions and reversals for shops attributed by a visit.
 * - `bonuses`, `adjustments`: belong to no app.
 */
export const measures = [...metricMeasures, 'refunded', 'adjustments'] as const;
export type Measure = (typeof measures)[number];
