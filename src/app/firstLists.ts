import type { FirstList } from '../shared/data/askList.ts';
import type { PageName } from './pageComponent.ts';

export const firstLists: Partial<Record<PageName, () => Promise<{ list: FirstList }>>> = {
  PartnersPage: () => import('../features/partners/list/partnersList.ts'),
  RegistrationsPage: () => import('../features/registrations/registrationsList.ts'),
  AdminLeadsPage: () => import('../features/leads/adminLeadsList.ts'),
  ReferralsPage: () => import('../features/referrals/referralsList.ts'),
  AdminPayoutsPage: () => import('../features/payouts/adminPayoutsList.ts'),
  InvitationsPage: () => import('../features/admin/invitationsList.ts'),
  SupportPage: () => import('../features/support/supportList.ts'),
  ProspectsPage: () => import('../features/prospects/list/prospectsList.ts'),
};

/** Asks for the first list of a page; the page finds the answer, or waits for it. */
export async function requestFirstList(name: PageName, search: string): Promise<void> {
  const load = firstLists[name];
  if (!load) return;
  const [{ askList }, { list }] = await Promise.all([import('../shared/data/askList.ts'), load()]);
  askList(list, search);
}
