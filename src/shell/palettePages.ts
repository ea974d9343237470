import type { Role } from '#contract/session/user.ts';

import { paths } from '../paths.ts';
import { forRole, navigation, type NavigationItem } from './navigation.ts';

/** Pages of the area that others lead to; the command palette finds them by their names. */
const within = {
  partner: [
    { label: 'Claims', href: paths.referrals.to({ view: 'claims' }), icon: 'group' },
    { label: 'Check my ledger', href: paths.ledger.to(), icon: 'coin' },
    { label: 'Stack calculator', href: paths.stackCalculator.to(), icon: 'apps' },
    { label: 'Account profile', href: paths.accountProfile.to(), icon: 'userCheck' },
  ],
  admin: [
    { label: 'Claims', href: paths.adminReferrals.to({ view: 'claims' }), icon: 'group' },
    { label: 'Reviews', href: paths.adminReferrals.to({ view: 'reviews' }), icon: 'shield' },
    { label: 'Reversals', href: paths.adminReversals.to(), icon: 'coin' },
    { label: 'Run payouts', href: paths.adminRunPayouts.to(), icon: 'coin', isForAdmins: true },
    { label: 'What if', href: paths.adminWhatIf.to(), icon: 'text' },
    { label: 'Manager analytics', href: paths.managerAnalytics.to(), icon: 'chart' },
    { label: 'Lifecycles', href: paths.adminLifecycles.to(), icon: 'report' },
    { label: 'Audit log', href: paths.adminAudit.to(), icon: 'text', isForAdmins: true },
    { label: 'Account profile', href: paths.adminAccountProfile.to(), icon: 'userCheck' },
  ],
} as const satisfies Record<'partner' | 'admin', readonly NavigationItem[]>;

/** Every page of an area that someone of a role can go to at once, those of the sidebar first. */
export const pagesOf = (area: 'partner' | 'admin', role: Role | undefined): readonly NavigationItem[] =>
  forRole([...navigation[area], ...within[area]], role);
