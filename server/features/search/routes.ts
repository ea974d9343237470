import { searchAll } from '#contract/admin/search.ts';

import type { On } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import { findAll } from './queries.ts';

/** What the command palette of staff finds. */
export function searchRoutes(on: On, { pool }: Services): void {
  on(searchAll, async ({ query: { text } }) => ({ data: await findAll(pool, text) }));
}
