import type pg from 'pg';
import sql from 'sql-template-tag';

import { plainClause } from '#contract/payTerms/payTerms.ts';

import { connect, settingsOf } from '../../server/platform/database/connection.ts';
import type { Database } from '../../server/platform/database/open.ts';
import { execute, queryOne } from '../../server/platform/database/pool.ts';
import { newId } from '../../server/platform/ids.ts';
import { startThread } from '../../server/platform/thread.ts';

const size = { apps: 5, partners: 2000, shops: 50_000, charges: 20 } as const;
const goal = 30;

/** Apps, partners of which some have tags and terms of their own, shops, and their charges: a million. */
export async function layCharges(owner: pg.Client): Promise<void> {
  const statements = [
    // Figures are not asked for here, and their deltas would take most of the time.
    ...['referrals', 'charges', 'commissions'].map((table) => `alter table ${table} disable trigger user`),
    `insert into apps (id, slug, name, listing_url, commission_rate, webhook_secret)
     select gen_random_uuid(), 'bench-' || n, 'Bench ' || n, 'https://apps.example/' || n, 2000, 'secret' from generate_series(1, ${size.apps}) n`,
    `insert into partners (id, referral_id, name, domain, country)
     select gen_random_uuid(), 'B' || translate(lpad(n::text, 7, 'X'), '01', 'YZ'), 'Partner ' || n, n || '.example', 'DE'
       from generate_series(1, ${size.partners}) n`,
    `insert into tags (name) values ('Gold'), ('Silver')`,
    `insert into partner_tags (partner_id, tag_id)
     select p.id, t.id from (select id, row_number() over (order by id) n from partners) p
       join (select id, row_number() over (order by id) n from tags where name in ('Gold', 'Silver')) t on p.n % (t.n + 2) = 0`,
    `insert into pay_terms (id, scope, tag_id, target, version, clauses)
     select gen_random_uuid(), 'tag', id, id::text, 1,
            jsonb_build_array(pay_rate_clause(2500) || '{"id": "first", "priority": 2, "when": {"kinds": [], "charges": {"from": 1, "to": 3}, "months": null}}',
                              pay_rate_clause(2200) || '{"id": "capped", "priority": 1, "cap": {"amount": 500000, "currency": "USD", "per": "referral"}}')
       from tags where name in ('Gold', 'Silver')`,
    `insert into pay_terms (id, scope, partner_id, target, version, clauses)
     select gen_random_uuid(), 'partner', id, id::text, 1, pay_plain_clauses(2100, 2)
       from (select id, row_number() over (order by id) n from partners) p where n % 20 = 0`,
    `insert into referrals (id, partner_id, app_id, shop, source, installed_at)
     select gen_random_uuid(), p.id, a.id, s.n || '.shop.example', 'visit', '2025-01-01T00:00:00Z'
       from generate_series(1, ${size.shops}) s(n)
       join (select id, row_number() over (order by id) n from partners) p on p.n = s.n % ${size.partners} + 1
       join (select id, row_number() over (order by id) n from apps) a on a.n = s.n % ${size.apps} + 1`,
    `insert into charges (id, app_id, external_id, kind, referral_id, shop, amount_minor, currency, occurred_at)
     select gen_random_uuid(), r.app_id, r.id || '-' || n, 'charge', r.id, r.shop, 900 + n * 137, 'USD',
            timestamptz '2025-01-01T00:00:00Z' + n * interval '25 days'
       from referrals r cross join generate_series(1, ${size.charges}) n`,
    `insert into commissions (id, partner_id, referral_id, app_id, charge_id, rate, base_minor, amount_minor, currency,
                              earned_month, payable_month, occurred_at, terms_id, clause, hold_terms_id, hold_clause, basis,
                              ordinal, months_since_install, months_since_first, earned_before, facts_hash)
     select gen_random_uuid(), r.partner_id, r.id, r.app_id, h.id, 2000, h.amount_minor, h.amount_minor / 5, 'USD',
            date_trunc('month', h.occurred_at at time zone 'UTC')::date,
            (date_trunc('month', h.occurred_at at time zone 'UTC') + interval '1 month')::date, h.occurred_at, t.id, 'rate', t.id,
            'hold', 'gross', n.n, n.n * 25 / 30, (n.n - 1) * 25 / 30, 0, sha256('')
       from charges h join referrals r on r.id = h.referral_id
      cross join lateral (select split_part(h.external_id, '-', 6)::int as n) n
      cross join (select id from pay_terms where scope = 'programme' order by version limit 1) t`,
    'analyze',
  ];
  for (const statement of statements) await owner.query(statement);
}

interface Ended {
  status: string;
  total: number | null;
}

/** A replay of every charge under edited terms of the programme, in its thread, from the start of the thread to its result. */
async function replay({ pool }: Database): Promise<{ ended: Ended; seconds: number }> {
  const [id, actorId] = [newId(), newId()];
  await execute(
    pool,
    sql`insert into users (id, role, email, password_hash, first_name, last_name)
        values (${actorId}, 'admin', ${`${actorId}@bench.example`}, '', 'Bench', 'Admin')`,
  );
  await execute(
    pool,
    sql`insert into pay_replays (id, scope, target, version, clauses, to_at, actor_id, created_at)
        values (${id}, 'programme', 'all', 1, ${JSON.stringify([plainClause({ hold: 3 })])}::jsonb, now(), ${actorId}, now())`,
  );
  const started = performance.now();
  const failed = new Promise<never>((_, reject) => {
    startThread('payReplay', { id, connection: settingsOf(pool) }, reject);
  });
  const done = async () => {
    for (;;) {
      const ended = await queryOne<Ended>(
        pool,
        sql`select status, total from pay_replays where id = ${id} and status <> 'running'`,
      );
      if (ended) return ended;
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  };
  const ended = await Promise.race([done(), failed]);
  return { ended, seconds: (performance.now() - started) / 1000 };
}

/** Lays a million charges on an empty database, and says how long a what-if of all of them takes. */
export async function measureWhatIf(database: Database): Promise<string> {
  await database.migrate();
  const owner = await connect(database.ownerUrl);
  const laying = performance.now();
  try {
    await layCharges(owner);
  } finally {
    await owner.end();
  }
  const laid = (performance.now() - laying) / 1000;
  const { ended, seconds } = await replay(database);
  const rate = Math.round((ended.total ?? 0) / seconds);
  return [
    `laid in ${laid.toFixed(0)} s`,
    `what-if of ${(ended.total ?? 0).toLocaleString('en')} charges: ${seconds.toFixed(1)} s, ${rate.toLocaleString('en')} charges/s, ${ended.status}`,
    `goal ≤ ${goal} s, met: ${ended.status === 'done' && seconds <= goal ? 'yes' : 'no'}`,
  ].join('\n');
}
