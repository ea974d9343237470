import type { ComponentType } from 'react';

import { isDemo } from './demo.ts';
import type { PageProps } from './pageProps.ts';

/** The pages that come when they are shown, by the names of their modules. */
export const pages = {
  RegisterUserPage: () => import('../features/session/RegisterUserPage.tsx'),
  CheckMailPage: () => import('../features/session/CheckMailPage.tsx'),
  EmailVerificationPage: () => import('../features/session/EmailVerificationPage.tsx'),
  RegisterPartnerPage: () => import('../features/session/RegisterPartnerPage.tsx'),
  RegisterSuccessPage: () => import('../features/session/RegisterSuccessPage.tsx'),
  ApprovalPage: () => import('../features/session/ApprovalPage.tsx'),
  ForgotPasswordPage: () => import('../features/session/ForgotPasswordPage.tsx'),
  AdminForgotPasswordPage: () => import('../features/session/AdminForgotPasswordPage.tsx'),
  ResetPasswordPage: () => import('../features/session/ResetPasswordPage.tsx'),
  InvitationSignUpPage: () => import('../features/session/InvitationSignUpPage.tsx'),
  GoogleCallbackPage: () => import('../features/session/GoogleCallbackPage.tsx'),
  ErrorPage: () => import('./ErrorPage.tsx'),
  AffiliatePage: () => import('../features/affiliate/AffiliatePage.tsx'),
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
  RunPage: () => import('../features/payouts/RunPage.tsx'),
  AdminPayoutPage: () => import('../features/payouts/AdminPayoutPage.tsx'),
  AccountProfilePage: () => import('../features/account/AccountProfilePage.tsx'),
  AdminAccountProfilePage: () => import('../features/account/AdminAccountProfilePage.tsx'),
  InvitationsPage: () => import('../features/admin/InvitationsPage.tsx'),
  NotificationsPage: () => import('../features/notifications/NotificationsPage.tsx'),
  NotHerePage: () => import('./NotHerePage.tsx'),
  /** Only in development and in demo mode, as the charts. */
  CataloguePage: () => (isDemo() ? import('./catalogue/CataloguePage.tsx') : import('./ErrorPage.tsx')),
  ChartsPage: () => (isDemo() ? import('./charts/ChartsPage.tsx') : import('./ErrorPage.tsx')),
  ChartPage: () => (isDemo() ? import('./charts/ChartPage.tsx') : import('./ErrorPage.tsx')),
} satisfies Record<string, () => Promise<{ default: ComponentType<PageProps> }>>;
