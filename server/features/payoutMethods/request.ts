import sql from 'sql-template-tag';

import { HOUR } from '#contract/shared/day.ts';
import { accountOf, type PayoutMethodBody } from '#contract/payoutMethods/payoutAccount.ts';
import { hoursToWait } from '#contract/payoutMethods/payoutMethods.ts';

import { transitionMany } from '../../lifecycle/transition.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import { isCountry } from '../../platform/countries.ts';
import { type Queryable, execute, query } from '../../platform/database/pool.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';
import { runRules } from '../cases/rules/run.ts';
import { accountDigest, isSameAccount, maskOf, openAccount, sealAccount } from './account.ts';
import { mailAdded, mailChanged } from './mails.ts';
import { openMethods } from './queries.ts';

/**
 * Sets where a partner is paid. The first method counts at once; a change waits, replaces one that waits already, and is mailed
 * to the people of the partner. What is set already is not set again.
 */
export async function requestMethod(
  tx: Queryable,
  { partnerId, body }: { partnerId: string; body: PayoutMethodBody },
  { actor, now, secrets, publicUrl }: { actor: Actor; now: Date; secrets: Secrets; publicUrl: string },
): Promise<void> {
  const { method, holder, country } = body;
  if (!isCountry(country)) throw invalid('country', 'Choose a country.');
  await query(tx, sql`select 1 from partners where id = ${partnerId} for no key update`);
  const before = await openMethods(tx, partnerId);
  const current = before.find(({ state }) => state === 'effective');
  const waiting = before.find(({ state }) => state === 'requested');
  const account = accountOf(body);
  const newest = waiting ?? current;
  const isSame =
    newest?.method === method &&
    newest.holder === holder &&
    newest.country === country &&
    isSameAccount(openAccount(secrets, newest), account);
  if (isSame) return;

  const ids = waiting ? [waiting.id] : [];
  await transitionMany(tx, { entity: 'payoutMethod', event: 'payoutMethod.supersede', ids, actor, now });
  const id = newId();
  const token = newToken();
  const countsFrom = new Date(now.getTime() + (current ? hoursToWait * HOUR : 0)).toISOString();
  const masked = maskOf(account);
  await execute(
    tx,
    sql`insert into payout_methods (id, partner_id, method, holder, country, masked, sealed, digest, cancel_hash, requested_by,
                                    requested_at, counts_from)
        values (${id}, ${partnerId}, ${method}, ${holder}, ${country}, ${masked}, ${sealAccount(secrets, id, account)},
                ${accountDigest(secrets, account)},
                ${current ? tokenHash(token) : null}, ${actor.userId}, ${now.toISOString()}::timestamptz,
                ${countsFrom}::timestamptz)`,
  );
  const audit = { action: 'payouts.method', entity: 'partner', entityId: partnerId, payload: { id, method, masked } };
  await recordAudit(tx, audit, { actor, now });
  await runRules(tx, { runs: 'payoutMethod', partnerId }, now);
  const to = { method, masked };
  if (!current) {
    await transitionMany(tx, { entity: 'payoutMethod', event: 'payoutMethod.activate', ids: [id], actor, now });
    await mailAdded(tx, partnerId, to, publicUrl);
    return;
  }
  await addJob(tx, 'payoutMethods.activate', {}, { runAt: countsFrom });
  await mailChanged(tx, partnerId, { from: current, to, countsFrom, token }, publicUrl);
}
