import sql, { join, raw, type Sql } from 'sql-template-tag';

import { declaration } from '../../server/features/privacy/declaration/declaration.ts';
import type { Holds, Person } from '../../server/features/privacy/declaration/rules.ts';
import { execute, query, transaction } from '../../server/platform/database/pool.ts';
import { newId } from '../../server/platform/ids.ts';
import { markdownTreeOf } from '../../server/platform/markdown.ts';
import { newToken, tokenHash } from '../../server/platform/tokens.ts';
import type { Built, Caller } from './app.ts';
import { makeApp, makeAppEvent } from './make/apps.ts';
import { makeCase, makeClaim, makeClaimFile } from './make/cases.ts';
import { makeBanner, makeFaq, makeNewsletter, makeResource } from './make/content.ts';
import { makeCharge, makeEntry, makePayout, makeReversal } from './make/earnings.ts';
import { makeLead } from './make/leads.ts';
import { makeNote, makeNotification, makeSupportNote } from './make/messages.ts';
import { makeTermsProposal } from './make/payTerms.ts';
import { makeContact, makeProspect } from './make/prospects.ts';
import { makeReferral } from './make/referrals.ts';
import { makeStanding, makeTier } from './make/tiers.ts';
import { makePersonExport, makeUser, makeView } from './make/users.ts';

/** What tells of the person, each as it stands somewhere; nothing else in the database contains one of these. */
export const traces = ['Ottilie', 'ottilie@', 'Querfurth', 'querfurth.example', 'Havelweg', '5550199', '203.0.113.77'];

const email = 'ottilie@querfurth.example';
/** Their full name, company and email, in a sentence. */
const said = `Ottilie Querfurth of Querfurth Handel wrote from ${email}.`;

/** What is written into a column by what it holds. */
const values: Readonly<Record<Exclude<Holds, 'nothing' | 'secret'>, string>> = {
  name: 'Ottilie Querfurth',
  email,
  phone: '+49 30 5550199',
  postalAddress: 'Havelweg 1',
  domain: 'querfurth.example',
  taxId: 'DE Querfurth 1',
  payoutAccount: '•••• 5550199',
  picture: 'Ottilie Querfurth',
  text: said,
  origin: '203.0.113.77',
};

/** Where another value belongs: half a name, or what has a form. */
const special: Readonly<Record<string, string>> = {
  'users.first_name': 'Ottilie',
  'users.last_name': 'Querfurth',
  'users.google_issuer': 'https://querfurth.example',
  'partners.name': 'Querfurth Handel',
  'partners.city': 'Querfurth',
  'partners.zip': 'Querfurth',
  'partners.country_phone_code': '+49',
  'partners.phone_number': '30 5550199',
  'banner_editions.link_label': 'About Ottilie Querfurth',
  'resources.category': 'Querfurth Handel',
  'faqs.topic': 'Querfurth Handel',
  'saved_views.name': 'Of Ottilie Querfurth',
  'throttles.key': `login:${email}`,
};

const byThem = ({ user }: Person): Sql => sql`${user} in (t.actor_id, t.subject_id)`;
/** Columns that hold something in other rows than the rest of their table. */
const only: Readonly<Record<string, (person: Person) => Sql>> = {
  'prospects.outcome_reason': () => sql`t.outcome_state = 'lost'`,
  'tier_standings.override_reason': () => sql`t.override_state <> 'none'`,
  'banner_editions.link_label': () => sql`t.link_label <> ''`,
  'resources.text': () => sql`t.kind = 'text'`,
  'notes.reply_to': () => sql`t.is_question`,
  'reversals.decision': () => sql`t.state in ('upheld', 'dismissed')`,
  'refund_queue.close_reason': () => sql`t.closed_minor > 0`,
  'ledger_entries.reason': () => sql`t.reason_digest is null`,
  'audit_events.address': byThem,
  'audit_events.user_agent': byThem,
  'lifecycle_events.address': byThem,
  'lifecycle_events.user_agent': byThem,
};

export type Traced = Caller & { readonly partnerId: string; readonly otherId: string; readonly shop: string };

/** A row of every table in which something of a partner or its person stands. */
async function layRows({ db }: Built, { userId, partnerId }: { userId: string; partnerId: string }, adminId: string) {
  const { pool, ownerPool } = db;
  const app = await makeApp(pool);
  const referral = await makeReferral(pool, { partnerId, appId: app.id });
  const charge = await makeCharge(pool, { referral, state: 'paid' });
  const reversal = await makeReversal(pool, { charge, state: 'disputed' });
  await execute(
    pool,
    sql`update reversals set state = 'dismissed', decision = 'No', ended_at = now() where id = ${reversal.id}`,
  );
  await makePayout(pool, { partnerId, entries: [charge], state: 'paid' });
  await makeEntry(pool, { partnerId });
  await makeLead(pool, { partnerId, submittedBy: userId });
  const claim = await makeClaim(pool, { partnerId, submittedBy: userId, appId: app.id });
  // As long as what it is replaced by.
  await makeClaimFile(pool, { partnerId, storedBy: userId, claimId: claim.id, content: 'A proof of claims' });
  await makeCase(pool, { partnerId, referralId: referral.id });
  const note = await makeNote(pool, { partnerId, authorId: adminId, isQuestion: true });
  await execute(
    pool,
    sql`insert into question_answers (id, note_id, author_id, answer, created_at)
        values (${newId()}, ${note.id}, ${adminId}, 'Yes.', now())`,
  );
  await makeSupportNote(pool, { userId, partnerId });
  await makeTermsProposal(pool, { scope: 'partner', target: partnerId });
  const standing = await makeStanding(pool, { partnerId, tierId: (await makeTier(pool)).id });
  await execute(
    pool,
    sql`update tier_standings set override_state = 'granted', override_until = now(), override_reason = 'Agreed'
         where id = ${standing.id}`,
  );
  await execute(
    pool,
    sql`insert into pay_terms (id, scope, partner_id, target, version, clauses, note)
        values (${newId()}, 'partner', ${partnerId}, ${partnerId}, 1, '[]', 'As agreed.')`,
  );
  const prospect = await makeProspect(pool);
  await execute(
    pool,
    sql`update prospects set partner_id = ${partnerId}, outcome_state = 'won', outcome_at = now() where id = ${prospect.id}`,
  );
  await makeContact(pool, { prospectId: prospect.id, email: 'somebody@else.example' });
  await execute(
    pool,
    sql`insert into prospect_logs (id, prospect_id, type, outcome, note, occurred_at)
        values (${newId()}, ${prospect.id}, 'call', 'reached', 'Called.', now())`,
  );
  const event = await makeAppEvent(pool, app.id);
  await execute(
    pool,
    sql`insert into app_refusals (id, app_id, webhook_id, status, code, detail, received_at)
        values (${newId()}, ${app.id}, 'message', 400, 'validation', 'Something', now())`,
  );
  await execute(
    pool,
    sql`insert into refund_queue (event_id, app_id, shop, refund_id, charge_id, amount_minor, rest_minor, closed_minor, closed_by, close_reason,
                                  currency, reason, occurred_at, received_at)
        values (${event.id}, ${app.id}, ${event.shop}, ${newId()}, ${newId()}, 2, 1, 1, ${adminId}, 'Paid',
                'USD', 'charge_unknown', now(), now())`,
  );
  for (const table of ['visits', 'kept_visits'])
    await execute(
      ownerPool,
      sql`insert into ${raw(table)} (id, partner_id, app_id, visitor, source, created_at)
          values (${newId()}, ${partnerId}, ${app.id}, 'somebody', 'link', now())`,
    );
  await makeView(pool, userId);
  await execute(
    pool,
    sql`insert into saved_reports (id, user_id, name, report, parameters, created_at)
        values (${newId()}, ${userId}, 'A report', 'earnings', '{}', now())`,
  );
  await execute(
    pool,
    sql`insert into one_time_tokens (id, kind, user_id, token_hash, expires_at)
        values (${newId()}, 'verify_email', ${userId}, ${tokenHash(newToken())}, now())`,
  );
  await makePersonExport(pool, { userId, state: 'ready' });
  await execute(
    ownerPool,
    sql`insert into invitations (id, email, role, invited_by, expires_at, state, accepted_at, accepted_user_id)
        values (${newId()}, 'somebody@else.example', 'partner', ${adminId}, now(), 'accepted', now(), ${userId})`,
  );
  await makeNotification(pool, { recipientId: userId });
  await execute(
    pool,
    sql`insert into digest_items (id, user_id, title, created_at) values (${newId()}, ${userId}, 'A line', now())`,
  );
  await execute(
    pool,
    sql`insert into mailbox (id, message_id, recipient, subject, text, html)
        select ${newId()}, ${newId()}, email, '', '', '' from users where id = ${userId}`,
  );
  await execute(
    pool,
    sql`insert into idempotency_keys (user_id, endpoint, key, body_hash, status, answer)
        values (${userId}, 'POST /api/leads', ${newId()}, 'hash', 201, '{}')`,
  );
  await execute(
    pool,
    sql`insert into erasures (id, user_id, requested_by, state, reason, erases_at, created_at, ended_at)
        values (${newId()}, ${userId}, ${userId}, 'refused', 'A court asks for it.', now(), now(), now())`,
  );
  for (const [entity, id] of [
    ['user', userId],
    ['partner', partnerId],
    ['app', app.id],
  ] as const)
    await execute(
      pool,
      sql`insert into audit_events (id, actor_id, action, entity, entity_id, payload)
          values (${newId()}, ${entity === 'user' ? userId : adminId}, 'profile.edit', ${entity}, ${id}, '{}')`,
    );
  await execute(
    pool,
    sql`insert into lifecycle_events (id, entity, entity_id, region, event, from_state, to_state, actor_id, payload)
        values (${newId()}, 'account', ${partnerId}, 'account', 'account.suspend', 'active', 'suspended', ${userId}, '{}'),
               (${newId()}, 'listing', ${app.id}, 'listing', 'listing.publish', 'draft', 'live', ${adminId}, '{}')`,
  );
  return { shop: referral.shop };
}

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isGenerated: boolean;
}

const columnsOf = ({ db }: Built): Promise<Column[]> =>
  query<Column>(
    db.ownerPool,
    sql`select c.relname as "table", a.attname as column, t.typname as type, a.attgenerated <> '' as "isGenerated"
          from pg_class c
          join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          join pg_type t on t.oid = a.atttypid
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1, 2`,
  );

/** Columns in which something of the person can stand, by the declaration; digests and keys cannot be read. */
export const personalColumns: readonly string[] = Object.entries(declaration)
  .flatMap(([table, { own, columns }]) =>
    Object.entries(columns).flatMap(([column, { holds, mentions }]) =>
      holds !== 'nothing' && holds !== 'secret' && (own !== undefined || mentions) ? [`${table}.${column}`] : [],
    ),
  )
  .toSorted();

/** Writes what tells of the person into every such column: of their own rows, and where others may name them, of all rows. */
async function stain(built: Built, { userId, partnerId, email: own }: Caller & { partnerId: string }): Promise<void> {
  const person: Person = { user: sql`${userId}::uuid`, partner: sql`${partnerId}::uuid`, email: sql`${own}::text` };
  const columns = await columnsOf(built);
  await transaction(built.db.ownerPool, async (tx) => {
    // Whose rows are found by what stands in others comes before those.
    for (const [table, rule] of Object.entries(declaration).toSorted(
      ([a], [b]) => Number(a === 'users') - Number(b === 'users'),
    )) {
      const isOwn = rule.own === undefined ? sql`false` : sql`coalesce((${rule.own(person)}), false)`;
      const assignments = columns.flatMap(({ table: of, column, type, isGenerated }) => {
        const known = rule.columns[column];
        if (of !== table || isGenerated || known === undefined) return [];
        if (known.holds === 'nothing' || known.holds === 'secret') return [];
        const value = special[`${table}.${column}`] ?? values[known.holds];
        const written = column.endsWith('_tree')
          ? sql`${JSON.stringify(markdownTreeOf(said))}::jsonb`
          : type === 'jsonb'
            ? sql`case jsonb_typeof(t.${raw(column)}) when 'array' then '[]'::jsonb else coalesce(t.${raw(column)}, '{}') end
                  || ${JSON.stringify({ said, before: said, after: { list: [value], state: 'pending', id: partnerId } })}::jsonb`
            : type === '_text'
              ? sql`array[${value}]`
              : type === 'bytea'
                ? sql`convert_to(${value}, 'UTF8')`
                : sql`${value}::${raw(type)}`;
        const where = only[`${table}.${column}`]?.(person) ?? (known.mentions ? sql`true` : isOwn);
        return [sql`${raw(column)} = case when ${where} then ${written} else t.${raw(column)} end`];
      });
      if (assignments.length === 0) continue;
      // What is recorded is written as if it had been recorded so.
      await execute(tx, sql`alter table ${raw(table)} disable trigger user`);
      await execute(tx, sql`update ${raw(table)} t set ${join(assignments)}`);
      await execute(tx, sql`alter table ${raw(table)} enable trigger user`);
    }
    await execute(tx, sql`update payout_methods set sealed = 'plain:Querfurth' where partner_id = ${partnerId}`);
  });
}

/** A partner with one person who has left traces in every column where people do; others name them wherever they can. */
export async function layTraces(built: Built): Promise<Traced> {
  const { pool, ownerPool } = built.db;
  const [person, other, admin] = [await built.as('partner'), await built.as('partner'), await built.as('admin')];
  const [partnerId, otherId] = [person.partnerId ?? '', other.partnerId ?? ''];
  const { shop } = await layRows(built, { userId: person.userId, partnerId }, admin.userId);
  await layRows(built, { userId: other.userId, partnerId: otherId }, admin.userId);
  const banner = await makeBanner(pool);
  await execute(
    pool,
    sql`update banner_editions set link_label = 'More', link_url = '/faq' where banner_id = ${banner.id}`,
  );
  await makeNewsletter(pool);
  await makeFaq(pool);
  await makeResource(pool);
  const lost = await makeProspect(pool);
  await execute(
    pool,
    sql`update prospects set outcome_state = 'lost', outcome_at = now(), outcome_reason = 'No' where id = ${lost.id}`,
  );
  await execute(
    pool,
    sql`insert into faq_misses (id, search, last_at) values (${newId()}, 'When', now()) on conflict do nothing`,
  );
  const colleague = await makeUser(pool, { role: 'manager' });
  await makeNotification(pool, { recipientId: colleague.id });
  await execute(
    pool,
    sql`with picture as (
          insert into images (id, content_type, bytes, width, height, size, sha256)
          values (${newId()}, 'image/webp', 'Ottilie Querfurth', 1, 1, 17, sha256('A picture')) returning id)
        update partners set image_id = (select id from picture) where id = ${partnerId}`,
  );
  await execute(
    pool,
    sql`insert into throttles (key, window_start, hits) values (${`login:${person.email.toLowerCase()}`}, now(), 1)`,
  );
  await stain(built, { ...person, partnerId });
  for (const [to, about] of [
    [email, 'Ottilie'],
    ['somebody@else.example', said],
  ] as const)
    await execute(
      ownerPool,
      sql`select graphile_worker.add_job('mail.send', ${JSON.stringify({ to, template: 'verifyEmail', data: { firstName: about } })}::json)`,
    );
  return { ...person, email, partnerId, otherId, shop };
}

/** Every column of every table of the database, the product’s or not, in which one of the traces is left, as 'table.column: trace'. */
export async function tracesLeft({ db }: Built, of: readonly string[] = traces): Promise<string[]> {
  const tables = await query<{ schema: string; table: string; whole: string }>(
    db.ownerPool,
    sql`select n.nspname as schema, c.relname as "table",
               coalesce(pg_partition_root(c.oid)::regclass::text, c.relname) as whole
          from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'm') and n.nspname !~ '^(pg_|information_schema)' order by 1, 2`,
  );
  const left = new Set<string>();
  for (const { schema, table, whole } of tables) {
    const rows = await query<{ row: Record<string, unknown> }>(
      db.ownerPool,
      sql`select to_jsonb(t) as row from ${raw(`"${schema}"."${table}"`)} t`,
    );
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row)) {
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        const plain = text.startsWith('\\x') ? Buffer.from(text.slice(2), 'hex').toString('utf8') : text;
        for (const trace of of) if (plain.includes(trace)) left.add(`${whole}.${column}: ${trace}`);
      }
  }
  return [...left].toSorted();
}
