import type { SessionSnapshot } from '../entities/session/session.ts';
import { routeOf } from './match.ts';
import { place } from '../entities/session/routing.ts';
import { standingOf } from '../entities/session/standing.ts';

/** Prefetches the list of the opened page, which would otherwise be requested only once its frame has rendered. */
export function askFirst(session: SessionSnapshot): void {
  const { area, page } = routeOf(location.pathname);
  if ('show' in place(area, standingOf(session), null)) page.ask?.().catch(() => undefined);
}
