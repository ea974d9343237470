import type { Money } from '#contract/shared/money.ts';

import { worthOf } from './worth.ts';

interface App {
  id: string;
  slug: string;
  name: string;
  color: string;
  clicks: number;
  installs: number;
  commission: Money[];
}

const most = 5;

/** The five best apps: by earnings at their approximate worth, then installs, then clicks. Apps with none of these are left out. */
export const bestApps = (apps: readonly App[]) =>
  apps
    .filter((app) => app.clicks > 0 || app.installs > 0 || app.commission.length > 0)
    .toSorted((a, b) => worthOf(b.commission) - worthOf(a.commission) || b.installs - a.installs || b.clicks - a.clicks)
    .slice(0, most)
    .map(({ id, slug, name, color, clicks, installs, commission }) => ({
      appId: id,
      slug,
      name,
      color,
      clicks,
      installs,
      earned: commission,
    }));
