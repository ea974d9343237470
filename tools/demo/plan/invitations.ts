import { DAY, HOUR } from '#contract/shared/day.ts';
import { type Calendar, later } from '../calendar.ts';
import type { LaidUser } from '../lay/people.ts';
import type { Random } from '../random.ts';
import type { PartnerPlan } from './partners.ts';

export interface InvitationPlan {
  readonly id: string;
  readonly email: string;
  readonly role: LaidUser['role'];
  readonly isPreApproved: boolean;
  readonly invitedBy: string;
  readonly at: Date;
  readonly accepted: { readonly by: string; readonly at: Date } | null;
  readonly revokedAt: Date | null;
}

/** Unregistered emails, with hours since their invitation; the first are still open. */
const strangers = [
  ['juno.marsh@kitefield.example', 3, true],
  ['hello@saltandsignal.example', 26, false],
  ['ravi.menon@monsoonretail.example', 50, false],
  ['elodie@petitphare.example', 4 * 24, true],
  ['team@northpier.example', 6 * 24 + 5, false],
  ['oskar.lind@fjordlight.example', 9 * 24, false],
  ['info@granaryroad.example', 16 * 24, false],
  ['nadia.haddad@cedarstack.example', 31 * 24, true],
  ['sales@brightquarry.example', 58 * 24, false],
] as const;
/** Invited to work here. */
const colleague = 'jonas.weber@tributary.example';
/** Withdrawn, by index among the strangers. */
const takenBack = 6;
const mostAccepted = 8;

/** Invitations in every state: open, accepted, expired and taken back; one of them to staff. */
export function planInvitations(
  { now }: Calendar,
  { staff, partners }: { staff: readonly LaidUser[]; partners: readonly PartnerPlan[] },
  random: Random,
): InvitationPlan[] {
  const [admin] = staff;
  const inviters = staff.filter(({ role }) => role !== 'partner').map(({ id }) => id);
  const plan = (
    email: string,
    at: Date,
    more: Partial<Omit<InvitationPlan, 'id' | 'email' | 'at'>> = {},
  ): InvitationPlan => ({
    id: random.id(at),
    email,
    role: 'partner',
    isPreApproved: false,
    invitedBy: random.pick(inviters),
    at,
    accepted: null,
    revokedAt: null,
    ...more,
  });
  const waiting = strangers.map(([email, hours, isPreApproved], index) => {
    const at = later(now, -hours * HOUR);
    return plan(email, at, { isPreApproved, revokedAt: index === takenBack ? later(at, 2 * DAY) : null });
  });
  const accepted = partners
    .flatMap(({ people }) => people.slice(0, 1))
    .filter(({ createdAt }) => createdAt < now)
    .slice(-mostAccepted)
    .map(({ id, email, createdAt }) =>
      plan(email, later(createdAt, -random.whole(2, 120) * HOUR), { accepted: { by: id, at: createdAt } }),
    );
  const toStaff = admin ? [plan(colleague, later(now, -20 * HOUR), { role: 'moderator', invitedBy: admin.id })] : [];
  return [...waiting, ...accepted, ...toStaff];
}
