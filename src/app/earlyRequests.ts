import { fits } from '../api/input.ts';
import { uriOf } from '../api/call.ts';
import { firstRequest } from '../shared/data/askList.ts';
import { firstLists } from './firstLists.ts';
import { routes } from './routes.ts';

/**
 * Runs at build time: by route pattern, the address of the list that its page asks for when it is opened without a query.
 * public/before-paint.js asks for it before any script has arrived.
 */
export async function earlyRequests(): Promise<Record<string, string>> {
  const found = await Promise.all(
    routes.map(async ({ pattern, page }) => {
      const list = (await firstLists[page]?.())?.list;
      const request = list && firstRequest(list, '');
      if (!request) return [];
      const { endpoint, input } = request;
      if (!fits(endpoint, input)) throw new Error(`The first list of ${pattern} is not what its endpoint takes.`);
      return [[pattern, uriOf(endpoint, input)]];
    }),
  );
  return Object.fromEntries(found.flat());
}
