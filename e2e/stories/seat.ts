import type { Page } from '@playwright/test';

import { takeOver } from '../support/be.ts';
import { go, leave } from '../support/go.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export type Seat = ReturnType<typeof openSeat>;

/** Reuses one page for several users: the app loads once, then switches user without a reload. */
export function openSeat(page: Page) {
  let reader: Credentials | undefined;
  return {
    page,
    /** Opens an address as one of them, with an empty cache. */
    async open(who: Credentials, to: string): Promise<Page> {
      if (who === reader) {
        // Reload: answers stay fresh for two seconds and would be served from the cache.
        await page.goto(to);
        return page;
      }
      await leave(page);
      await takeOver(page, who);
      reader = who;
      await go(page, to);
      return page;
    },
  };
}
