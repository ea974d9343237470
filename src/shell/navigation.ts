import type { getWaiting } from '#contract/admin/waiting.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';
import type { Role } from '#contract/session/user.ts';

import { paths } from '../paths.ts';
import type { IconName } from './navigationIcons.ts';

/** What `GET /api/admin/waiting` counts. */
type Waiting = keyof DataOf<typeof getWaiting>;

export interface NavigationItem {
  label: string;
  href: string;
  icon: IconName;
  /** Another address of the same page. */
  also?: string;
  /** Left out for other staff. */
  isForAdmins?: true;
  /** The waiting count shown beside it. */
  waiting?: Waiting;
}

/** The sidebar of each area, in order. */
export const navigation = {
  partner: [
    { label: 'Dashboard', href: paths.dashboard.to(), icon: 'home' },
    { label: 'Apps and links', href: paths.apps.to(), icon: 'link', also: paths.appDetails.pattern },
    { label: 'Referrals', href: paths.referrals.to(), icon: 'group' },
    { label: 'Performance', href: paths.performance.to(), icon: 'chart' },
    { label: 'Submit a lead', href: paths.submitLead.to(), icon: 'send' },
    { label: 'Payouts', href: paths.payouts.to(), icon: 'coin', also: paths.ledger.to() },
    { label: 'Resources', href: paths.resources.to(), icon: 'folder' },
    { label: 'FAQ', href: paths.faq.to(), icon: 'help' },
  ],
  admin: [
    { label: 'Overview', href: paths.admin.to(), icon: 'home' },
    { label: 'Registrations', href: paths.adminRegistrations.to(), icon: 'userCheck', waiting: 'registrations' },
    { label: 'Leads', href: paths.adminLeads.to(), icon: 'store', waiting: 'leads' },
    { label: 'Prospects', href: paths.adminProspects.to(), icon: 'userSearch' },
    { label: 'Partners', href: paths.adminPartners.to(), icon: 'users' },
    { label: 'Referrals', href: paths.adminReferrals.to(), icon: 'group' },
    { label: 'Invitations', href: paths.adminInvitations.to(), icon: 'mail' },
    { label: 'Payouts', href: paths.adminPayouts.to(), icon: 'coin' },
    { label: 'Tiers', href: paths.adminTiers.to(), icon: 'stairs' },
    { label: 'Commission terms', href: paths.adminPayTerms.to(), icon: 'text' },
    {
      label: 'Partner analytics',
      href: paths.partnerAnalytics.to(),
      also: paths.managerAnalytics.to(),
      icon: 'chart',
    },
    { label: 'Reports', href: paths.reports.to(), icon: 'report' },
    { label: 'Apps', href: paths.adminAppDetails.to(), icon: 'apps' },
    { label: 'Content', href: paths.bannerPanel.to(), icon: 'speakerphone' },
    { label: 'Support', href: paths.adminSupport.to(), icon: 'lifebuoy', waiting: 'support' },
    { label: 'Team', href: paths.adminTeam.to(), icon: 'shield', isForAdmins: true },
    { label: 'Settings', href: paths.adminSettings.to(), icon: 'settings', isForAdmins: true },
  ],
} as const satisfies Record<'partner' | 'admin', readonly NavigationItem[]>;

/** Those of `items` that someone of a role may open. */
export const forRole = (items: readonly NavigationItem[], role: Role | undefined): readonly NavigationItem[] =>
  items.filter(({ isForAdmins }) => !isForAdmins || role === 'admin');

/** The links of an area for someone of a role. */
export const linksOf = (area: 'partner' | 'admin', role: Role | undefined): readonly NavigationItem[] =>
  forRole(navigation[area], role);
