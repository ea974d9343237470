import { readdirSync } from 'node:fs';

// The tests whose outcome a date or a zone could decide, on the days and in the zones that have decided such things before.

/** Parts of paths, as Vitest takes them. */
export const datedFiles = [
  'tests/contract/',
  'tests/machines/',
  'tests/src/',
  'tests/server/demo',
  'tests/server/ledger.property',
  'tests/server/features/analytics/',
  'tests/server/features/banners/',
  'tests/server/features/cases/',
  'tests/server/features/claims/',
  'tests/server/features/commissions/',
  'tests/server/features/erasures/',
  'tests/server/features/events/',
  'tests/server/features/figures/',
  'tests/server/features/housekeeping/',
  'tests/server/features/invitations/',
  'tests/server/features/leads/',
  'tests/server/features/newsletters/',
  'tests/server/features/partners/',
  'tests/server/features/payTerms/',
  'tests/server/features/payouts/',
  'tests/server/features/personExports/',
  'tests/server/features/receipts/',
  'tests/server/features/referrals/',
  'tests/server/features/reports/',
  'tests/server/features/reversals/',
  'tests/server/features/session/',
  'tests/server/features/tiers/',
  'tests/server/lifecycle/',
  'tests/server/reporting/',
];

/** Moments (ISO UTC): the next month is shorter, the year is longer, the year ends while the tests run. */
export const moments = {
  '31 January': '2028-01-31T12:00:00Z',
  '29 February': '2028-02-29T12:00:00Z',
  '31 December, 23:59': '2027-12-31T23:59:00Z',
};

export const zones = ['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata'];

/** The path of libfaketime, which sets the clock of a process and of those it starts; undefined where it is not installed. */
export function faketime() {
  const folders = [
    '/usr/lib',
    ...readable('/usr/lib')
      .filter((name) => name.endsWith('-linux-gnu'))
      .map((name) => `/usr/lib/${name}`),
  ];
  return folders
    .map((folder) => `${folder}/faketime/libfaketimeMT.so.1`)
    .find((path) => readable(path.slice(0, path.lastIndexOf('/'))).includes('libfaketimeMT.so.1'));
}

/** @returns {string[]} */
function readable(/** @type {string} */ folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * The environment in which it is that moment: an offset, so that Node and PostgreSQL agree, and only for the time of day.
 * @returns {Record<string, string>}
 */
export const atMoment = (/** @type {string} */ library, /** @type {string} */ moment) => ({
  LD_PRELOAD: library,
  FAKETIME: `${moment < new Date().toISOString() ? '-' : '+'}${Math.abs(Math.round((Date.parse(moment) - Date.now()) / 1000))}s`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
  NO_FAKE_STAT: '1',
});
