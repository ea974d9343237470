import type { SessionSnapshot } from '../ui/session.ts';
import { routeOf } from './match.ts';
import { place } from './place.ts';
import { standingOf } from './standing.ts';

/** Asks for the list of the page that was opened: the page itself would, once the frame around it is drawn. */
export function askFirst(session: SessionSnapshot): void {
  const { area, page } = routeOf(location.pathname);
  if ('show' in place(area, standingOf(session), null)) page.ask?.().catch(() => undefined);
}
