import type { Receipt, ShopStanding } from '#contract/referrals/receipts.ts';

type Touch = Receipt['touches'][number];

/** Why the shop counts for whom it does, in one sentence. */
export function ruleWords({ rule, standing, installedAt, windowDays, other, touches }: Receipt): string {
  const days = `${windowDays}-day attribution window`;
  if (standing === 'other')
    return other === null
      ? 'The shop is referred by another partner.'
      : `The shop is referred by another partner, whose referral came ${other === 'later' ? 'after your last one' : 'first'}.`;
  switch (rule) {
    case 'visit_id':
      return 'The install carries the ID of a visit through this link, which takes precedence over everything else.';
    case 'utm_content':
      return 'The install’s utm_content carries the ID of a visit through this link, which takes precedence over other visits.';
    case 'shop':
      return `The install carries no visit ID. The shop’s last visit within the ${days} counts.`;
    case 'lead':
      return `No visit within the ${days} counts. The first approved lead for the shop does.`;
    case 'import':
      return 'The referral was imported. It was decided before this programme began here.';
    case 'claim':
      return 'A claim to the shop was granted.';
    case 'unrecorded':
      return 'The referral is recorded. What decided it is no longer kept.';
    case null:
      if (installedAt !== null) return 'The shop installed without a visit or a lead that counts.';
      return touches.length === 0
        ? 'No visit or lead counts for this shop now.'
        : 'Nothing would count if the shop installed now.';
  }
}

/** What became of a touch. */
export const verdictWords = {
  won: 'Counts',
  app_retired: 'Ignored: the app was retired',
  before_window: 'Ignored: before the attribution window',
  after_install: 'Ignored: after the install',
  bot: 'Ignored: a bot',
  not_approved: 'Ignored: not approved',
  approved_later: 'Ignored: approved after the install',
  claim_ended: 'Ignored: its claim had ended',
  lead_used: 'Ignored: credited with an earlier install',
  outranked: 'Ignored: a stronger rule decided',
  later_visit: 'Ignored: a later visit counts',
  earlier_lead: 'Ignored: an earlier lead counts',
  not_counted: 'Not counted at the time',
  other_partner: 'Ignored: another partner’s counts',
} as const satisfies Record<Touch['verdict'], string>;

/** What the touch is. */
export function touchWords({ kind, named }: Touch): string {
  if (kind === 'lead') return 'Lead';
  return named === null ? 'Visit' : 'Visit recorded with the install';
}

/** To a partner, where a shop stands. */
export const standingWords = {
  own: { tone: 'success', label: 'Referred by you' },
  other: { tone: 'warning', label: 'Already referred' },
  referred: { tone: 'success', label: 'Referred' },
  claimed: { tone: 'warning', label: 'Claimed by another lead' },
  unattributed: { tone: 'neutral', label: 'Installed without a referral' },
  free: { tone: 'info', label: 'Not referred yet' },
} as const satisfies Record<ShopStanding, { tone: string; label: string }>;
