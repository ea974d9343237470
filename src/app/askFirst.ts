import type { SessionSnapshot } from '../entities/session/session.ts';
import { routeOf } from './match.ts';
import { place } from '../entities/session/routing.ts';
import { standingOf } from '../entities/session/standing.ts';

/** Asks for the list of the page that was opened: the page itself would, once the frame around it is drawn. */
export function askFirst(session: SessionSnapshot): void {
  const { area, page } = routeOf(location.pathname);
  if ('show' in place(area, standingOf(session), null)) page.ask?.().catch(() => undefined);
}
