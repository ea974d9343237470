import type { FirstList } from '../ui/askList.ts';

/** The pages that are not among the first a visitor meets, each loaded when it is shown. */
export const pages = {
  RegisterPartnerPage: () => import('../session/RegisterPartnerPage.tsx'),
  RegisterSuccessPage: () => import('../session/RegisterSuccessPage.tsx'),
  TermsPage: () => import('../terms/TermsPage.tsx'),
  DashboardPage: () => import('../dashboard/DashboardPage.tsx'),
  AppsPage: () => import('../apps/AppsPage.tsx'),
  ReferralsPage: () => import('../referrals/ReferralsPage.tsx'),
  SubmitLeadPage: () => import('../leads/SubmitLeadPage.tsx'),
  PayoutsPage: () => import('../payouts/PayoutsPage.tsx'),
  PayoutPage: () => import('../payouts/PayoutPage.tsx'),
  AdminPage: () => import('../admin/AdminPage.tsx'),
  PartnersPage: () => import('../partners/PartnersPage.tsx'),
  PartnerPage: () => import('../partners/PartnerPage.tsx'),
  ProspectPage: () => import('../prospects/ProspectPage.tsx'),
  RegistrationsPage: () => import('../registrations/RegistrationsPage.tsx'),
  RegistrationPage: () => import('../registrations/RegistrationPage.tsx'),
  AdminLeadsPage: () => import('../leads/AdminLeadsPage.tsx'),
  ProspectsPage: () => import('../prospects/ProspectsPage.tsx'),
  AdminPayoutsPage: () => import('../payouts/AdminPayoutsPage.tsx'),
  AdminPayoutPage: () => import('../payouts/AdminPayoutPage.tsx'),
  ForgotPasswordPage: () => import('../session/ForgotPasswordPage.tsx'),
  AdminForgotPasswordPage: () => import('../session/AdminForgotPasswordPage.tsx'),
  ResetPasswordPage: () => import('../session/ResetPasswordPage.tsx'),
  InvitationSignUpPage: () => import('../session/InvitationSignUpPage.tsx'),
  GoogleCallbackPage: () => import('../session/GoogleCallbackPage.tsx'),
  AccountProfilePage: () => import('../account/AccountProfilePage.tsx'),
  AdminAccountProfilePage: () => import('../account/AdminAccountProfilePage.tsx'),
  InvitationsPage: () => import('../admin/InvitationsPage.tsx'),
  NotificationsPage: () => import('../notifications/NotificationsPage.tsx'),
  NotHerePage: () => import('./NotHerePage.tsx'),
  CataloguePage: () => import('../dev/CataloguePage.tsx'),
};

/** The list that a page shows first: asked for while the page's code is on its way. */
const lists: Partial<Record<keyof typeof pages, () => Promise<{ list: FirstList }>>> = {
  PartnersPage: () => import('../partners/partnersList.ts'),
  RegistrationsPage: () => import('../registrations/registrationsList.ts'),
  AdminLeadsPage: () => import('../leads/adminLeadsList.ts'),
  ReferralsPage: () => import('../referrals/referralsList.ts'),
  AdminPayoutsPage: () => import('../payouts/adminPayoutsList.ts'),
  InvitationsPage: () => import('../admin/invitationsList.ts'),
  ProspectsPage: () => import('../prospects/prospectsList.ts'),
};
const loadAsk = () => import('../ui/askList.ts');

/** Asks for the list that a page shows first, while the page's code is on its way. */
export function askFirst(name: keyof typeof pages): Promise<unknown> {
  const list = lists[name];
  if (!list) return Promise.resolve();
  const { search } = location;
  // Without it the page asks itself, and says what went wrong.
  return Promise.all([loadAsk(), list()]).then(
    ([ask, first]) => ask.askList(first.list, search),
    () => undefined,
  );
}

/** Loads a page, and asks at once for what it will ask first. */
export function loadPage(name: keyof typeof pages): ReturnType<(typeof pages)[typeof name]> {
  void askFirst(name);
  return pages[name]();
}

/** What arrives live, with its socket: not among what the login loads either. */
export const loadRealtime = () => import('../notifications/realtime.ts');
