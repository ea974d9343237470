import { paths } from '../../paths.ts';

/** The state of the session, as far as the router cares. */
export type Standing =
  | 'waiting'
  | 'signedOut'
  | 'noPartner'
  | 'pending'
  | 'rejected'
  | 'suspended'
  | 'termsRequired'
  | 'partner'
  | 'staff'
  /** An admin signed in as a partner's user. */
  | 'acting';

/** Which of the specification's areas a route belongs to; the area decides who may enter. */
export type Area =
  | 'public'
  | 'auth'
  | 'entry'
  | 'registration'
  | 'waiting'
  | 'approval'
  | 'terms'
  | 'profile'
  | 'partner'
  | 'admin';

export type Routing = { show: true } | { redirect: string } | { wait: true };

const show: Routing = { show: true };
const to = (redirect: string): Routing => ({ redirect });

/** Where to redirect a person of this standing who may not be here; null stays. */
const homes = {
  signedOut: paths.login.to(),
  noPartner: paths.registerPartner.to(),
  pending: paths.registerSuccess.to(),
  rejected: paths.approval.to('rejected'),
  suspended: paths.approval.to('suspended'),
  termsRequired: paths.terms.to(),
  partner: paths.dashboard.to(),
  staff: paths.admin.to(),
  acting: paths.dashboard.to(),
} as const satisfies Record<Exclude<Standing, 'waiting'>, string>;

const allowed = {
  public: ['signedOut', 'noPartner', 'pending', 'rejected', 'suspended', 'termsRequired', 'partner', 'staff', 'acting'],
  /** Open to everyone who is not logged in. */
  auth: ['signedOut', 'noPartner', 'pending', 'rejected', 'suspended'],
  /** Signing in takes a person on the way of onboarding to their step, and so does the page for it. */
  entry: ['signedOut'],
  registration: ['noPartner'],
  /** Signed in with a registration that waits, or signed out. The others would be shown what is not true of them. */
  waiting: ['signedOut', 'pending'],
  approval: ['signedOut', 'noPartner', 'pending', 'rejected', 'suspended'],
  terms: ['termsRequired'],
  profile: ['termsRequired', 'partner', 'acting'],
  partner: ['partner', 'acting'],
  admin: ['staff'],
} as const satisfies Record<Area, readonly Standing[]>;

const mayStay = (area: Area, standing: Standing): boolean => {
  const standings: readonly Standing[] = allowed[area];
  return standings.includes(standing);
};

/** Where a person was heading when sign-in came between. */
export interface Target {
  path: string;
  area: Area;
}

/** Show, redirect or wait: what the router does with a path of this area, for this standing. Pure. */
export function place(area: Area, standing: Standing, target: Target | null = null): Routing {
  if (area === 'public') return show;
  if (standing === 'waiting') return { wait: true };
  if (mayStay(area, standing)) return show;
  const isIn = standing === 'partner' || standing === 'staff' || standing === 'acting';
  return to(isIn && target !== null && mayStay(target.area, standing) ? target.path : homes[standing]);
}
