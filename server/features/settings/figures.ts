import sql from 'sql-template-tag';

import type { DataOf, ParsedOf } from '#contract/shared/endpoint.ts';
import type { getFiguresSettings, setFiguresSettings } from '#contract/settings/figures.ts';

import type { By } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Queryable, queryOne } from '../../platform/database/pool.ts';
import { lockSetting, settingVersion, writeSetting } from '../../platform/database/settings.ts';
import { invalid } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { keptMonths } from '../figures/months.ts';
import { chooseZone, chosenZone, isZone } from '../figures/otherZone.ts';

type Settings = DataOf<typeof getFiguresSettings>;

/** How figures count, and what their last check found. */
export async function findFiguresSettings(db: Queryable): Promise<Settings> {
  // Read first: a change in between is refused, not overwritten.
  const version = await settingVersion(db, 'click_months');
  const chosen = await chosenZone(db);
  const clickMonths = await keptMonths(db);
  const lastCheck = await queryOne<NonNullable<Settings['lastCheck']>>(
    db,
    sql`select checked_at as at, compared, differing from fact_checks order by checked_at desc limit 1`,
  );
  return { ...chosen, clickMonths, version, lastCheck: lastCheck ?? null };
}

/** Changes them; a job recounts for another zone. @throws 400 for a zone that does not exist, 409 for stale ones */
export async function writeFiguresSettings(
  tx: Queryable,
  { zone, clickMonths, version }: ParsedOf<typeof setFiguresSettings>['body'],
  { actor, now }: By,
): Promise<Settings> {
  if (!(await isZone(tx, zone))) throw invalid('zone', 'Choose a time zone.');
  // Written at each change: its version counts for both.
  await lockSetting(tx, 'click_months', version);
  const before = { zone: (await chosenZone(tx)).zone, clickMonths: await keptMonths(tx) };
  await writeSetting(tx, 'click_months', clickMonths, now);
  if (zone !== before.zone) {
    await chooseZone(tx, zone, now);
    await addJob(tx, 'figures.zone', {}, { jobKey: 'figures.zone' });
  }
  const payload = { before, after: { zone, clickMonths } };
  await recordAudit(tx, { action: 'settings.figures', entity: 'settings', entityId: null, payload }, { actor, now });
  return findFiguresSettings(tx);
}
