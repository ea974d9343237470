import type { PageName } from './pageOf.ts';
import { paths } from '../paths.ts';
import type { Area } from '../entities/session/routing.ts';

export type Frame = 'narrow' | 'wide' | 'partner' | 'admin' | 'plain' | 'bare';

export interface AppRoute {
  pattern: string;
  area: Area;
  frame: Frame;
  title: string;
  page: PageName;
}

/** A specified route whose page does not exist yet. */
const notHere = (
  { pattern }: { pattern: string },
  area: 'partner' | 'admin',
  title: string,
  page: PageName = 'NotHerePage',
): AppRoute => ({ pattern, area, frame: area, title, page });

const { login, registerUser, checkMail, emailVerification, registerPartner, registerSuccess, approval, error } = paths;

/** Every screen: its address, who may be there (by area), the frame around it, its title. */
export const routes: readonly AppRoute[] = [
  { pattern: login.pattern, area: 'entry', frame: 'narrow', title: 'Sign in', page: 'LoginPage' },
  {
    pattern: registerUser.pattern,
    area: 'auth',
    frame: 'narrow',
    title: 'Become a partner',
    page: 'RegisterUserPage',
  },
  { pattern: checkMail.pattern, area: 'auth', frame: 'narrow', title: 'Check your email', page: 'CheckMailPage' },
  {
    pattern: emailVerification.pattern,
    area: 'auth',
    frame: 'narrow',
    title: 'Confirm your email',
    page: 'EmailVerificationPage',
  },
  {
    pattern: registerPartner.pattern,
    area: 'registration',
    frame: 'wide',
    title: 'Register your company',
    page: 'RegisterPartnerPage',
  },
  {
    pattern: registerSuccess.pattern,
    area: 'waiting',
    frame: 'narrow',
    title: 'Registration received',
    page: 'RegisterSuccessPage',
  },
  { pattern: approval.pattern, area: 'approval', frame: 'narrow', title: 'Your registration', page: 'ApprovalPage' },
  {
    pattern: paths.forgotPassword.pattern,
    area: 'auth',
    frame: 'narrow',
    title: 'Forgot password',
    page: 'ForgotPasswordPage',
  },
  {
    pattern: paths.resetPassword.pattern,
    area: 'public',
    frame: 'narrow',
    title: 'New password',
    page: 'ResetPasswordPage',
  },
  {
    pattern: paths.invitationSignUp.pattern,
    area: 'auth',
    frame: 'narrow',
    title: 'Your invitation',
    page: 'InvitationSignUpPage',
  },
  {
    pattern: paths.googleCallback.pattern,
    area: 'entry',
    frame: 'narrow',
    title: 'Signing in',
    page: 'GoogleCallbackPage',
  },
  { pattern: error.pattern, area: 'public', frame: 'plain', title: 'Not found', page: 'ErrorPage' },
  { pattern: paths.affiliate.pattern, area: 'public', frame: 'narrow', title: 'On your way', page: 'AffiliatePage' },
  {
    pattern: paths.publicTerms.pattern,
    area: 'public',
    frame: 'wide',
    title: 'Terms and conditions',
    page: 'PublicTermsPage',
  },
  { pattern: paths.privacy.pattern, area: 'public', frame: 'wide', title: 'Privacy notice', page: 'PrivacyPage' },

  {
    pattern: paths.cancelPayoutMethod.pattern,
    area: 'public',
    frame: 'narrow',
    title: 'Payout method',
    page: 'CancelPayoutMethodPage',
  },

  { pattern: paths.terms.pattern, area: 'terms', frame: 'wide', title: 'Terms and conditions', page: 'TermsPage' },
  { pattern: paths.dashboard.pattern, area: 'partner', frame: 'partner', title: 'Dashboard', page: 'DashboardPage' },
  {
    pattern: paths.apps.pattern,
    area: 'partner',
    frame: 'partner',
    title: 'Apps and referral links',
    page: 'AppsPage',
  },
  { pattern: paths.referrals.pattern, area: 'partner', frame: 'partner', title: 'Referrals', page: 'ReferralsPage' },
  { pattern: paths.payouts.pattern, area: 'partner', frame: 'partner', title: 'Payouts', page: 'PayoutsPage' },
  { pattern: paths.payout.pattern, area: 'partner', frame: 'partner', title: 'Payout', page: 'PayoutPage' },
  {
    pattern: paths.statement.pattern,
    area: 'partner',
    frame: 'partner',
    title: 'Payout statement',
    page: 'StatementPage',
  },
  {
    pattern: paths.accountProfile.pattern,
    area: 'profile',
    frame: 'partner',
    title: 'Account profile',
    page: 'AccountProfilePage',
  },
  notHere(paths.appCatalogue, 'partner', 'App catalogue'),
  notHere(paths.stackCalculator, 'partner', 'Stack calculator'),
  notHere(paths.appDetails, 'partner', 'App details'),
  {
    pattern: paths.submitLead.pattern,
    area: 'partner',
    frame: 'partner',
    title: 'Submit a lead',
    page: 'SubmitLeadPage',
  },
  notHere(paths.resources, 'partner', 'Resources'),
  notHere(paths.faq, 'partner', 'FAQ'),

  { pattern: paths.admin.pattern, area: 'admin', frame: 'admin', title: 'Overview', page: 'AdminPage' },
  { pattern: paths.adminPartners.pattern, area: 'admin', frame: 'admin', title: 'Partners', page: 'PartnersPage' },
  { pattern: paths.adminPartner.pattern, area: 'admin', frame: 'admin', title: 'Partner', page: 'PartnerPage' },
  {
    pattern: paths.adminRegistrations.pattern,
    area: 'admin',
    frame: 'admin',
    title: 'Registrations',
    page: 'RegistrationsPage',
  },
  {
    pattern: paths.adminRegistration.pattern,
    area: 'admin',
    frame: 'admin',
    title: 'Registration',
    page: 'RegistrationPage',
  },
  { pattern: paths.adminPayouts.pattern, area: 'admin', frame: 'admin', title: 'Payouts', page: 'AdminPayoutsPage' },
  { pattern: paths.adminRunPayouts.pattern, area: 'admin', frame: 'admin', title: 'Run payouts', page: 'RunPage' },
  { pattern: paths.adminPayout.pattern, area: 'admin', frame: 'admin', title: 'Payout', page: 'AdminPayoutPage' },
  { pattern: paths.adminPayTerms.pattern, area: 'admin', frame: 'admin', title: 'Terms of pay', page: 'PayTermsPage' },
  { pattern: paths.adminPayTerm.pattern, area: 'admin', frame: 'admin', title: 'Terms of pay', page: 'PayTermPage' },
  { pattern: paths.adminSettings.pattern, area: 'admin', frame: 'admin', title: 'Settings', page: 'SettingsPage' },
  {
    pattern: paths.adminForgotPassword.pattern,
    area: 'admin',
    frame: 'admin',
    title: 'Forgot password',
    page: 'AdminForgotPasswordPage',
  },
  {
    pattern: paths.adminAccountProfile.pattern,
    area: 'admin',
    frame: 'admin',
    title: 'Account profile',
    page: 'AdminAccountProfilePage',
  },
  {
    pattern: paths.adminInvitations.pattern,
    area: 'admin',
    frame: 'admin',
    title: 'Invitations',
    page: 'InvitationsPage',
  },
  notHere(paths.adminAppDetails, 'admin', 'Apps'),
  { pattern: paths.adminLeads.pattern, area: 'admin', frame: 'admin', title: 'Leads', page: 'AdminLeadsPage' },
  {
    pattern: paths.adminProspects.pattern,
    area: 'admin',
    frame: 'admin',
    title: 'Prospects',
    page: 'ProspectsPage',
  },
  { pattern: paths.adminProspect.pattern, area: 'admin', frame: 'admin', title: 'Prospect', page: 'ProspectPage' },
  notHere(paths.managerAnalytics, 'admin', 'Manager analytics'),
  notHere(paths.partnerAnalytics, 'admin', 'Partner analytics'),
  { pattern: paths.reports.pattern, area: 'admin', frame: 'admin', title: 'Reports', page: 'ReportsPage' },
  { pattern: paths.report.pattern, area: 'admin', frame: 'admin', title: 'Report', page: 'ReportPage' },
  {
    pattern: paths.adminReferrals.pattern,
    area: 'admin',
    frame: 'admin',
    title: 'Referrals',
    page: 'AdminReferralsPage',
  },
  {
    pattern: paths.partnerReport.pattern,
    area: 'admin',
    frame: 'admin',
    title: 'Overview report',
    page: 'PartnerReportPage',
  },
  notHere(paths.bannerPanel, 'admin', 'Banners'),
  {
    pattern: paths.adminNotifications.pattern,
    area: 'admin',
    frame: 'admin',
    title: 'Notifications',
    page: 'NotificationsPage',
  },

  {
    pattern: paths.newsletterCancel.pattern,
    area: 'public',
    frame: 'narrow',
    title: 'Newsletter',
    page: 'NotHerePage',
  },
  { pattern: paths.catalogue.pattern, area: 'public', frame: 'bare', title: 'Shared interface', page: 'CataloguePage' },
  {
    pattern: paths.cataloguePart.pattern,
    area: 'public',
    frame: 'bare',
    title: 'Shared interface',
    page: 'CataloguePage',
  },
  { pattern: paths.charts.pattern, area: 'public', frame: 'bare', title: 'Charts', page: 'ChartsPage' },
  { pattern: paths.chart.pattern, area: 'public', frame: 'bare', title: 'Chart', page: 'ChartPage' },
];

export const unknownRoute: AppRoute = {
  pattern: '*',
  area: 'public',
  frame: 'plain',
  title: 'Not found',
  page: 'ErrorPage',
};
