import { settingVersion } from '../../server/platform/database/settings.ts';
import type { Built, Caller } from './app.ts';

/** Whose version counts for the group. */
const rows = {
  deadlines: 'deadline_days',
  figures: 'click_months',
  payer: 'payer',
  payments: 'payout_confirm_days',
  'registration-target': 'registration_days',
  retention: 'retention_days',
  reversals: 'reversal_days',
} as const;

/** The version of a group of settings as it is now. */
export const versionOfSettings = (built: Pick<Built, 'db'>, group: keyof typeof rows): Promise<number> =>
  settingVersion(built.db.pool, rows[group]);

/** Saves settings as who has just read them. */
export const saveSettings = async (built: Built, admin: Caller, group: keyof typeof rows, values: object) =>
  built.request(admin, 'PUT', `/api/admin/settings/${group}`, {
    ...values,
    version: await versionOfSettings(built, group),
  });
