/** The pages behind sign-in, each loaded when it is shown. */
export const pages = {
  RegisterPartnerPage: () => import('../session/RegisterPartnerPage.tsx'),
  RegisterSuccessPage: () => import('../session/RegisterSuccessPage.tsx'),
  TermsPage: () => import('../terms/TermsPage.tsx'),
  DashboardPage: () => import('../dashboard/DashboardPage.tsx'),
  AppsPage: () => import('../apps/AppsPage.tsx'),
  ReferralsPage: () => import('../referrals/ReferralsPage.tsx'),
  PayoutsPage: () => import('../payouts/PayoutsPage.tsx'),
  PayoutPage: () => import('../payouts/PayoutPage.tsx'),
  AdminPage: () => import('../admin/AdminPage.tsx'),
  PartnersPage: () => import('../partners/PartnersPage.tsx'),
  PartnerPage: () => import('../partners/PartnerPage.tsx'),
  RegistrationsPage: () => import('../registrations/RegistrationsPage.tsx'),
  RegistrationPage: () => import('../registrations/RegistrationPage.tsx'),
  AdminPayoutsPage: () => import('../payouts/AdminPayoutsPage.tsx'),
  AdminPayoutPage: () => import('../payouts/AdminPayoutPage.tsx'),
  CataloguePage: () => import('../dev/CataloguePage.tsx'),
};
