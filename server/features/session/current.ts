import sql from 'sql-template-tag';

import type { ApprovalState } from '#contract/registrations/approvalStates.ts';
import type { Role, accountStates } from '#contract/session/user.ts';

import { Batch } from '../../platform/database/batch.ts';
import { type Queryable, query } from '../../platform/database/pool.ts';
import { unpeeked } from '../../platform/database/unpeeked.ts';
import type { Session } from '../../platform/session.ts';
import { tokenHash } from '../../platform/tokens.ts';
import { currentTermsVersion } from '../terms/current.ts';

interface Row {
  key: string;
  id: string;
  kind: Session['kind'];
  actor_id: string | null;
  expires_at: string;
  user_id: string;
  role: Role;
  first_name: string;
  last_name: string;
  email: string;
  is_email_verified: boolean;
  is_terms_accepted: boolean;
  partner_id: string | null;
  partner_name: string | null;
  referral_id: string | null;
  approval_state: ApprovalState | null;
  account_state: (typeof accountStates)[number] | null;
}

const present = (row: Row): Session => ({
  id: row.id,
  kind: row.kind,
  actorId: row.actor_id,
  expiresAt: row.expires_at,
  user: {
    id: row.user_id,
    role: row.role,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    isEmailVerified: row.is_email_verified,
    isTermsAccepted: row.is_terms_accepted,
  },
  partner:
    row.partner_id && row.partner_name && row.referral_id && row.approval_state && row.account_state
      ? {
          id: row.partner_id,
          name: row.partner_name,
          referralId: row.referral_id,
          approvalState: row.approval_state,
          accountState: row.account_state,
        }
      : null,
});

/**
 * Looks sessions up by bearer token; requests that arrive together share one statement. An acting session holds as long
 * as its actor is an admin and the session it was opened from holds.
 * Nothing is kept between requests, so a change of role, approval or a revocation counts at once.
 */
export function sessionLookup(db: Queryable): (token: string) => Promise<Session | null> {
  const lookups = new Batch<string, Session | null>(
    async (keys) => {
      const rows = await query<Row>(
        db,
        sql`select encode(s.token_hash, 'hex') as key, s.id, s.kind, s.actor_id, s.expires_at,
                   u.id as user_id, u.role, u.first_name, u.last_name, u.email,
                   u.email_verified_at is not null as is_email_verified,
                   exists (select 1 from terms_acceptances a where a.user_id = u.id and a.version =
                     ${currentTermsVersion}) as is_terms_accepted,
                   p.id as partner_id, p.name as partner_name, p.referral_id, p.approval_state, p.account_state
              from sessions s
              join users u on u.id = s.user_id and not u.is_disabled
              left join partners p on p.id = u.partner_id
              left join users actor on actor.id = s.actor_id
              left join sessions parent on parent.id = s.parent_id
             where s.token_hash = any (select decode(k, 'hex') from unnest(${unpeeked(keys, 'text[]')}) k)
               and s.revoked_at is null and s.expires_at > now()
               and (s.actor_id is null or (actor.role = 'admin' and not actor.is_disabled))
               and (s.parent_id is null or (parent.revoked_at is null and parent.expires_at > now()))`,
      );
      const found = new Map(rows.map((row): [string, Session] => [row.key, present(row)]));
      return keys.map((key) => found.get(key) ?? null);
    },
    { size: 200, flights: 3 },
  );
  return (token) => (token.length > 256 ? Promise.resolve(null) : lookups.add(tokenHash(token).toString('hex')));
}
