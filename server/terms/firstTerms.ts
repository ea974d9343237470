import sql from 'sql-template-tag';

import { type Queryable, execute } from '../database/pool.ts';

const body = `## What this is
You recommend apps to shops. When a shop you referred pays for an app, you earn a share of what it paid.

## What you earn
- The rate is the one shown in your portal when the shop is charged; a later change of the rate does not change it.
- A refund takes back the commission of what was refunded, in proportion.
- A commission becomes payable in the month your portal names beside it. Amounts below the minimum are carried over.
- Referring your own shop earns nothing until we have looked at it.

## What we ask of you
- Say that you are a partner wherever the law asks for it.
- Do not bid on our names in advertising, send unasked-for mail, or promise what an app does not do.
- Keep your company and payout details right: payments go where they say.

## How it ends
Either side may end the partnership at any time. What you had earned until then is paid; what was earned by breaking these terms is not.

## Your data
We keep what you told us and what your links brought, to run the programme and to pay you.`;

/** Lays the first version of the terms where there is none yet: without one no partner could ever pass them. */
export const ensureTerms = (db: Queryable, now: Date): Promise<number> =>
  execute(
    db,
    sql`insert into terms_versions (version, title, body, changes, published_at)
        select 1, 'Partner terms and conditions', ${body}, '', ${now.toISOString()}::timestamptz
         where not exists (select 1 from terms_versions)
        on conflict (version) do nothing`,
  );
