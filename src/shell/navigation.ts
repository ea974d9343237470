import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconCoin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconReport from '@tabler/icons-react/dist/esm/icons/IconReport.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import IconUserSearch from '@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';

import type { getWaiting } from '#contract/admin.ts';
import type { DataOf } from '#contract/endpoint.ts';

import { paths } from '../paths.ts';

/** What `GET /api/admin/waiting` counts. */
type Waiting = keyof DataOf<typeof getWaiting>;

export interface NavigationItem {
  label: string;
  href: string;
  icon: typeof IconHome;
  /** The waiting count shown beside it. */
  waiting?: Waiting;
}

/** The sidebar of each area, in order. */
export const navigation = {
  partner: [
    { label: 'Dashboard', href: paths.dashboard.to(), icon: IconHome },
    { label: 'Apps and links', href: paths.apps.to(), icon: IconLink },
    { label: 'Referrals', href: paths.referrals.to(), icon: IconUsersGroup },
    { label: 'Submit a lead', href: paths.submitLead.to(), icon: IconSend },
    { label: 'Payouts', href: paths.payouts.to(), icon: IconCoin },
  ],
  admin: [
    { label: 'Overview', href: paths.admin.to(), icon: IconHome },
    { label: 'Registrations', href: paths.adminRegistrations.to(), icon: IconUserCheck, waiting: 'registrations' },
    { label: 'Leads', href: paths.adminLeads.to(), icon: IconBuildingStore, waiting: 'leads' },
    { label: 'Prospects', href: paths.adminProspects.to(), icon: IconUserSearch },
    { label: 'Partners', href: paths.adminPartners.to(), icon: IconUsers },
    { label: 'Referrals', href: paths.adminReferrals.to(), icon: IconUsersGroup },
    { label: 'Invitations', href: paths.adminInvitations.to(), icon: IconMailForward },
    { label: 'Payouts', href: paths.adminPayouts.to(), icon: IconCoin },
    { label: 'Terms of pay', href: paths.adminPayTerms.to(), icon: IconFileText },
    { label: 'Partner analytics', href: paths.partnerAnalytics.to(), icon: IconChartBar },
    { label: 'Reports', href: paths.reports.to(), icon: IconReport },
    { label: 'Settings', href: paths.adminSettings.to(), icon: IconSettings },
  ],
} as const satisfies Record<'partner' | 'admin', readonly NavigationItem[]>;
