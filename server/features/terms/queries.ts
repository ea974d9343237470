import sql from 'sql-template-tag';

import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';
import { newId } from '../../platform/ids.ts';
import { currentTermsVersion } from './current.ts';

export interface TermsRow {
  version: number;
  title: string;
  body: string;
  changes: string;
  published_at: string;
}

export const findCurrentTerms = (db: Queryable): Promise<TermsRow | undefined> =>
  queryOne(
    db,
    sql`select version, title, body, changes, published_at from terms_versions where version = ${currentTermsVersion}`,
  );

/** A version that has been published; drafts for a later day are not shown. */
export const findTermsVersion = (db: Queryable, version: number): Promise<TermsRow | undefined> =>
  queryOne(
    db,
    sql`select version, title, body, changes, published_at from terms_versions
         where version = ${version} and published_at <= now()`,
  );

export interface Acceptance {
  userId: string;
  partnerId: string;
  version: number;
  /** Where it was accepted from; null when laid as demo data. */
  address: string | null;
  now: Date;
}

/** Records that a person accepted a version for their partner; only the first time counts. */
export const acceptTermsVersion = (tx: Queryable, acceptance: Acceptance): Promise<number> =>
  execute(
    tx,
    sql`insert into terms_acceptances (id, user_id, partner_id, version, address, accepted_at)
        values (${newId()}, ${acceptance.userId}, ${acceptance.partnerId}, ${acceptance.version},
                ${acceptance.address}::inet, ${acceptance.now.toISOString()})
        on conflict (user_id, version) do nothing`,
  );
