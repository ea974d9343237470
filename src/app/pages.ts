import type { FirstList } from '../shared/data/askList.ts';

/** The pages that are not among the first a visitor meets, each loaded when it is shown. */
export const pages = {
  RegisterPartnerPage: () => import('../features/session/RegisterPartnerPage.tsx'),
  RegisterSuccessPage: () => import('../features/session/RegisterSuccessPage.tsx'),
  TermsPage: () => import('../features/terms/TermsPage.tsx'),
  DashboardPage: () => import('../features/dashboard/DashboardPage.tsx'),
  AppsPage: () => import('../features/apps/AppsPage.tsx'),
  ReferralsPage: () => import('../features/referrals/ReferralsPage.tsx'),
  SubmitLeadPage: () => import('../features/leads/SubmitLeadPage.tsx'),
  PayoutsPage: () => import('../features/payouts/PayoutsPage.tsx'),
  PayoutPage: () => import('../features/payouts/PayoutPage.tsx'),
  AdminPage: () => import('../features/admin/AdminPage.tsx'),
  PartnersPage: () => import('../features/partners/PartnersPage.tsx'),
  PartnerPage: () => import('../features/partners/PartnerPage.tsx'),
  ProspectPage: () => import('../features/prospects/ProspectPage.tsx'),
  RegistrationsPage: () => import('../features/registrations/RegistrationsPage.tsx'),
  RegistrationPage: () => import('../features/registrations/RegistrationPage.tsx'),
  AdminLeadsPage: () => import('../features/leads/AdminLeadsPage.tsx'),
  ProspectsPage: () => import('../features/prospects/ProspectsPage.tsx'),
  AdminPayoutsPage: () => import('../features/payouts/AdminPayoutsPage.tsx'),
  AdminPayoutPage: () => import('../features/payouts/AdminPayoutPage.tsx'),
  ForgotPasswordPage: () => import('../features/session/ForgotPasswordPage.tsx'),
  AdminForgotPasswordPage: () => import('../features/session/AdminForgotPasswordPage.tsx'),
  ResetPasswordPage: () => import('../features/session/ResetPasswordPage.tsx'),
  InvitationSignUpPage: () => import('../features/session/InvitationSignUpPage.tsx'),
  GoogleCallbackPage: () => import('../features/session/GoogleCallbackPage.tsx'),
  AccountProfilePage: () => import('../features/account/AccountProfilePage.tsx'),
  AdminAccountProfilePage: () => import('../features/account/AdminAccountProfilePage.tsx'),
  InvitationsPage: () => import('../features/admin/InvitationsPage.tsx'),
  NotificationsPage: () => import('../features/notifications/NotificationsPage.tsx'),
  NotHerePage: () => import('./NotHerePage.tsx'),
  CataloguePage: () => import('./catalogue/CataloguePage.tsx'),
  ChartsPage: () => import('./charts/ChartsPage.tsx'),
  ChartPage: () => import('./charts/ChartPage.tsx'),
};

/** The first list of a page, prefetched while the page's code loads. */
const lists: Partial<Record<keyof typeof pages, () => Promise<{ list: FirstList }>>> = {
  PartnersPage: () => import('../features/partners/partnersList.ts'),
  RegistrationsPage: () => import('../features/registrations/registrationsList.ts'),
  AdminLeadsPage: () => import('../features/leads/adminLeadsList.ts'),
  ReferralsPage: () => import('../features/referrals/referralsList.ts'),
  AdminPayoutsPage: () => import('../features/payouts/adminPayoutsList.ts'),
  InvitationsPage: () => import('../features/admin/invitationsList.ts'),
  ProspectsPage: () => import('../features/prospects/prospectsList.ts'),
};
const loadAsk = () => import('../shared/data/askList.ts');

/** Prefetches the first list of a page while the page's code loads. */
export function askFirst(name: keyof typeof pages): Promise<unknown> {
  const list = lists[name];
  if (!list) return Promise.resolve();
  const { search } = location;
  // Without it the page fetches the list itself and shows any error.
  return Promise.all([loadAsk(), list()]).then(
    ([ask, first]) => ask.askList(first.list, search),
    () => undefined,
  );
}

/** Loads a page and prefetches its first request. */
export function loadPage(name: keyof typeof pages): ReturnType<(typeof pages)[typeof name]> {
  void askFirst(name);
  return pages[name]();
}
