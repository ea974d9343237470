import sql from 'sql-template-tag';

import type { Role, User } from '#contract/session/user.ts';

import { type Queryable, queryOne } from '../../platform/database/pool.ts';
import { type SummaryRow, presentSummary, summaryColumns } from '../partners/summary.ts';
import { ownBannerCount } from '../banners/own.ts';
import { currentTermsVersion } from '../terms/current.ts';

/** What `userColumns` selects. */
export interface UserRow {
  id: string;
  role: Role;
  email: string;
  first_name: string;
  last_name: string;
  google_id: string | null;
  is_terms_accepted: boolean;
  partner: SummaryRow | null;
  banners: number;
}

/** The columns of a `UserRow`, for a statement that reads `users u`. */
export const userColumns = sql`
  u.id, u.role, u.email, u.first_name, u.last_name, u.google_id,
  exists (select 1 from terms_acceptances a
           where a.user_id = u.id and a.version = ${currentTermsVersion}) as is_terms_accepted,
  (select to_jsonb(s) from (select ${summaryColumns} from partners p where p.id = u.partner_id) s) as partner,
  ${ownBannerCount} as banners`;

/** A person as the contract has them, with their partner. */
export const presentUser = (row: UserRow): User => ({
  id: row.id,
  role: row.role,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  partnerId: row.partner?.id ?? null,
  partner: row.partner === null ? null : presentSummary(row.partner),
  googleId: row.google_id,
  isTermsAccepted: row.is_terms_accepted,
  ...(row.banners > 0 && { banners: row.banners }),
});

/** The current state of one user. */
export async function findUser(db: Queryable, userId: string): Promise<User | undefined> {
  const row = await queryOne<UserRow>(db, sql`select ${userColumns} from users u where u.id = ${userId}`);
  return row && presentUser(row);
}
