import type { BannerRow } from '#contract/content/banners.ts';
import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';
import { bannerMachine } from '#machines/lifecycles/banner.machine.ts';

import { askChart } from '../lifecycle/askChart.ts';

/** What the viewer may do with a banner as of `now`, by its chart. */
export const bannerActions = (
  { state, startsAt, endsAt, actions }: Pick<BannerRow, 'state' | 'startsAt' | 'endsAt' | 'actions'>,
  now = new Date(),
): AllowedEvent[] => askChart(bannerMachine, state, { startsAt, endsAt, now: now.toISOString() }, actions);
