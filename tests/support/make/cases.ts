import sql from 'sql-template-tag';
import type { ClaimState } from '#contract/claims/states.ts';
import { type Queryable, query } from '../../../server/platform/database/pool.ts';
import { newId } from '../../../server/platform/ids.ts';
import { next } from './next.ts';
import { makeUser } from './users.ts';

interface GivenClaim {
  partnerId: string;
  submittedBy: string;
  appId: string;
  shop?: string;
  state?: ClaimState;
  /** Who refused or granted it. */
  decidedBy?: string | null;
  /** By when someone has to act; far away unless given. */
  respondBy?: string;
}

interface GivenClaimFile {
  partnerId: string;
  storedBy: string;
  /** Sent with it; with none unless given. */
  claimId?: string;
  name?: string;
  content?: string;
}

/** A PDF that a partner has stored. */
export async function makeClaimFile(db: Queryable, given: GivenClaimFile) {
  const file = { id: newId(), name: given.name ?? 'a-mail.pdf', content: given.content ?? '%PDF-1.7 a mail' };
  await query(
    db,
    sql`insert into claim_files (id, partner_id, stored_by, claim_id, name, content_type, bytes, size, sha256, created_at)
        select ${file.id}, ${given.partnerId}, ${given.storedBy}, ${given.claimId ?? null}::uuid, ${file.name}, 'application/pdf', b,
               octet_length(b), sha256(b), '2026-11-10T09:00:00Z' from convert_to(${file.content}, 'UTF8') b`,
  );
  return file;
}

/** A claim of a shop, open unless given otherwise. */
export async function makeClaim(db: Queryable, given: GivenClaim) {
  const at = '2026-11-10T09:00:00.000Z';
  const claim = { id: newId(), shop: given.shop ?? `claimed-${next()}.example` };
  await query(
    db,
    sql`insert into claims (id, partner_id, submitted_by, app_id, shop, evidence, state, respond_by, decided_by, decided_at, created_at, updated_at)
        values (${claim.id}, ${given.partnerId}, ${given.submittedBy}, ${given.appId}, ${claim.shop}, 'They wrote to us.',
                ${given.state ?? 'open'}, ${given.respondBy ?? '2100-01-01T00:00:00.000Z'}::timestamptz,
                ${given.decidedBy ?? null}::uuid, ${given.decidedBy ? at : null}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)`,
  );
  return claim;
}

interface GivenCase {
  partnerId: string;
  state?: 'open' | 'asked' | 'cleared';
  /** What it is about; nothing unless given. */
  referralId?: string;
  /** After those of all others unless given. */
  respondBy?: string;
}

/** The partner’s case of self-referral, open unless given otherwise. */
export async function makeCase(
  db: Queryable,
  { partnerId, state = 'open', referralId, respondBy = '2100-01-01T00:00:00.000Z' }: GivenCase,
) {
  const by = state === 'cleared' ? (await makeUser(db, { role: 'moderator' })).id : null;
  const [row] = await query<{ id: string }>(
    db,
    sql`insert into review_cases (id, partner_id, rule, state, respond_by, reason, decided_by, decided_at)
        values (${newId()}, ${partnerId}, 'selfReferral', ${state}, ${respondBy}::timestamptz, 'Looked at.', ${by}::uuid,
                '2026-11-10T09:00:00.000Z')
        on conflict (partner_id, rule) do update set state = excluded.state, decided_by = excluded.decided_by
        returning id`,
  );
  if (!row) throw new Error('no case');
  if (referralId !== undefined)
    await query(
      db,
      sql`insert into review_signals (id, case_id, partner_id, referral_id, rule, rule_version, evidence, dedupe, created_at)
          values (${newId()}, ${row.id}, ${partnerId}, ${referralId}, 'selfReferral', 1, '{"why": "It looks like the partner."}',
                  sha256(${referralId}::text::bytea), '2026-11-10T09:00:00.000Z')`,
    );
  return row;
}
