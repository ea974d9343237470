import { z } from 'zod/mini';

import {
  type Kept,
  type KeptDays,
  type KnownRetention,
  type RetentionSettings,
  endOf,
  keptDays,
  retentionKinds,
  retentionSettings,
} from '#contract/privacy/retention.ts';

import type { By } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { lockSetting, readSetting, settingVersion, writeSetting } from '../../platform/database/settings.ts';
import { keptMonths } from '../figures/months.ts';
import { declaration } from './declaration/declaration.ts';

const standard: RetentionSettings = {
  sessions: keptDays.sessions.standard,
  tokens: keptDays.tokens.standard,
  answers: keptDays.answers.standard,
  mail: keptDays.mail.standard,
  notifications: keptDays.notifications.standard,
  origins: keptDays.origins.standard,
  replays: keptDays.replays.standard,
  exports: keptDays.exports.standard,
};

/** The days each is kept for; the standard where no admin has set any. */
export async function findRetention(db: Queryable): Promise<RetentionSettings> {
  const chosen = await readSetting(db, 'retention_days', z.partial(retentionSettings));
  return { ...standard, ...chosen };
}

/** The days, with the version to send back when changing them. */
export const findKnownRetention = async (db: Queryable): Promise<KnownRetention> => ({
  // Read first: a change in between is refused, not overwritten.
  version: await settingVersion(db, 'retention_days'),
  ...(await findRetention(db)),
});

/** Changes the days; they count from the next night. @throws 409 for stale ones */
export async function writeRetention(
  tx: Queryable,
  { version, ...after }: KnownRetention,
  { actor, now }: By,
): Promise<KnownRetention> {
  await lockSetting(tx, 'retention_days', version);
  const before = await findRetention(tx);
  await writeSetting(tx, 'retention_days', after, now);
  const payload = { before, after };
  await recordAudit(tx, { action: 'settings.retention', entity: 'settings', entityId: null, payload }, { actor, now });
  return { ...after, version: version + 1 };
}

/** Where a change came from is part of two tables, and no table of its own. */
const holdsBeside: Partial<Record<Kept['kind'], readonly string[]>> = {
  origins: ['where changes and steps came from'],
};

const isDays = (kind: string): kind is KeptDays => Object.hasOwn(keptDays, kind);

/** Everything that is stored, and for how long. */
export async function listKept(db: Queryable): Promise<Kept[]> {
  const [days, months] = [await findRetention(db), await keptMonths(db)];
  return retentionKinds.map((kind) => ({
    kind,
    holds: [
      ...Object.values(declaration).flatMap((table) => (table.kind === kind ? [table.holds] : [])),
      ...(holdsBeside[kind] ?? []),
    ],
    period: isDays(kind) ? days[kind] : endOf(kind) === 'months' ? months : null,
  }));
}
