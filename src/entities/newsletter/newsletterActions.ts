import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';
import type { NewsletterRow } from '#contract/content/newsletters.ts';
import { newsletterMachine } from '#machines/lifecycles/newsletter.machine.ts';

import { askChart } from '../lifecycle/askChart.ts';

/** What the viewer may do with a newsletter as of `now`, by its chart. */
export const newsletterActions = (
  { state, sendsAt, counts, actions }: Pick<NewsletterRow, 'state' | 'sendsAt' | 'counts' | 'actions'>,
  now = new Date(),
): AllowedEvent[] =>
  askChart(newsletterMachine, state, { sendsAt, waiting: counts.waiting, now: now.toISOString() }, actions);
