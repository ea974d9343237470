import type { Page } from '@playwright/test';

import { takeOver } from '../support/be.ts';
import { go, leave } from '../support/go.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export type Seat = ReturnType<typeof openSeat>;

/** A page at which people sit in turn: the program is loaded once, and follows whoever signs in. */
export function openSeat(page: Page) {
  let reader: Credentials | undefined;
  return {
    page,
    /** Opens an address as one of them, with nothing known of what was read before. */
    async open(who: Credentials, to: string): Promise<Page> {
      if (who === reader) {
        // What they read a moment ago would be shown again: an answer stays fresh for two seconds.
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
