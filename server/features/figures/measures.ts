import { measures as metricMeasures } from '#contract/analytics/metrics.ts';

/**
 * What all figures are sums of: counts, and money by currency in minor units. A day's measures:
 * - `clicks`: first visits of a visitor on a link within an hour; no bots, no previews.
 * - `installs`, `visit_installs`: attributed installs; those that came by a visit.
 * - `uninstalls`: shops that are gone since that day; one that comes back within the window is none.
 * - `charges`, `refunds`: how many there were, of referred shops.
 * - `gross`, `refunded`: what charges amounted to, and what was refunded.
 * - `net`: what was left of charges after fees, less refunds.
 * - `commissions`, `reversals`: earned, and taken back (negative).
 * - `visit_earnings`: commissions and reversals of shops that came by a visit.
 * - `bonuses`, `adjustments`: of no app.
 */
export const measures = [...metricMeasures, 'refunded', 'adjustments'] as const;
export type Measure = (typeof measures)[number];
