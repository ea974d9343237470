/** The sentence that says which rule decided, for a window of 30 days. */
export const because = {
  lastVisit: 'The install carries no visit ID. The shop’s last visit within the 30-day attribution window counts.',
  visitId: 'The install carries the ID of a visit through this link, which takes precedence over everything else.',
  utmContent:
    'The install’s utm_content carries the ID of a visit through this link, which takes precedence over other visits.',
  lead: 'No visit within the 30-day attribution window counts. The first approved lead for the shop does.',
  claim: 'A claim to the shop was granted.',
  nothing: 'The shop installed without a visit or a lead that counts.',
} as const;

/** To a partner: where the shop stands, and why. */
export const won = (why: string) => ({ status: 'Referred by you', why });
export const unattributed = { status: 'Installed without a referral', why: because.nothing };
export const free = { status: 'Not referred yet', why: 'No visit or lead counts for this shop now.', touches: [] };
/** `which`: whose referral came first, where the partner has a visit or a lead itself. */
export const lostTo = (which: 'first' | 'later' | null) => ({
  status: 'Already referred',
  why: `The shop is referred by another partner${
    which === null ? '' : `, whose referral came ${which === 'later' ? 'after your last one' : 'first'}`
  }.`,
});
export const changedSince = ' Some of what was known then has changed since: the outcome is as it was recorded.';
