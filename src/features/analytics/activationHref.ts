import type { activationDays } from '#contract/analytics/metrics.ts';
import type { ProgressReason, ProgressStep } from '#contract/analytics/progress.ts';

import { paths } from '../../paths.ts';
import { type PeriodChoice, periodParams } from '../../shared/period/periodAddress.ts';
import type { Filters } from './useFilters.ts';

interface Given {
  readonly filters: Filters['given'];
  readonly period: PeriodChoice<string>;
}

/** The partners approved in the period, one a row; `days`: those approved at least that long ago. */
export const approvedHref = (
  { filters: { manager, tag }, period }: Given,
  days?: (typeof activationDays)[number],
): string =>
  paths.report.to('activation', {
    by: 'partner',
    ...(days !== undefined && { age: String(days) }),
    manager,
    tag: tag === undefined ? undefined : String(tag),
    ...periodParams(period),
  });

/** The partners that registered in the period and came to a step, or are held back by a reason; one a row. */
export const progressHref = (
  { filters: { app, manager, tag, country }, period }: Given,
  of: { step: ProgressStep } | { reason: ProgressReason },
): string =>
  paths.report.to('registrations', {
    by: 'partner',
    // A registration belongs to no app and no country.
    ...('step' in of && of.step === 'registered' ? {} : { ...of, app, shopCountry: country }),
    manager,
    tag: tag === undefined ? undefined : String(tag),
    ...periodParams(period),
  });
