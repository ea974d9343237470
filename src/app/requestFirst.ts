import type { SessionSnapshot } from '../entities/session/session.ts';
import { routeOf } from './match.ts';
import { place } from '../entities/session/routing.ts';
import { standingOf } from '../entities/session/standing.ts';

/** Asks for the first list of the page that is being opened, which would otherwise be requested only once it has rendered. */
export async function requestFirst(session: SessionSnapshot): Promise<void> {
  const { area, page } = routeOf(location.pathname);
  if (standingOf(session) === 'signedOut' || !('show' in place(area, standingOf(session), null))) return;
  const { search } = location;
  try {
    await (await import('./firstLists.ts')).requestFirstList(page, search);
  } catch {
    // The page asks for the list itself and shows any error.
  }
}
