import type { PageName } from './pageComponent.ts';
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

/** Screens of an area in a frame. */
const screen =
  (area: Area, frame: Frame) =>
  ({ pattern }: { pattern: string }, title: string, page: PageName): AppRoute => ({
    pattern,
    area,
    frame,
    title,
    page,
  });

const entry = screen('entry', 'narrow');
const auth = screen('auth', 'narrow');
const open = screen('public', 'narrow');
const text = screen('public', 'wide');
const bare = screen('public', 'bare');
const partner = screen('partner', 'partner');
const admin = screen('admin', 'admin');

/** Every screen: its address, who may be there (by area), the frame around it, its title. */
export const routes: readonly AppRoute[] = [
  entry(paths.login, 'Sign in', 'LoginPage'),
  auth(paths.registerUser, 'Become a partner', 'RegisterUserPage'),
  auth(paths.checkMail, 'Check your email', 'CheckMailPage'),
  auth(paths.emailVerification, 'Confirm your email', 'EmailVerificationPage'),
  screen('registration', 'wide')(paths.registerPartner, 'Register your company', 'RegisterPartnerPage'),
  screen('waiting', 'narrow')(paths.registerSuccess, 'Registration received', 'RegisterSuccessPage'),
  screen('approval', 'narrow')(paths.approval, 'Your registration', 'ApprovalPage'),
  auth(paths.forgotPassword, 'Forgot password', 'ForgotPasswordPage'),
  open(paths.resetPassword, 'New password', 'ResetPasswordPage'),
  auth(paths.invitationSignUp, 'Your invitation', 'InvitationSignUpPage'),
  entry(paths.googleCallback, 'Signing in', 'GoogleCallbackPage'),
  screen('public', 'plain')(paths.error, 'Not found', 'ErrorPage'),
  open(paths.affiliate, 'On your way', 'AffiliatePage'),
  text(paths.publicTerms, 'Terms and conditions', 'PublicTermsPage'),
  text(paths.privacy, 'Privacy notice', 'PrivacyPage'),
  text(paths.kept, 'What we keep', 'KeptPage'),

  open(paths.withdrawErasure, 'Your account', 'WithdrawErasurePage'),
  open(paths.cancelPayoutMethod, 'Payout method', 'CancelPayoutMethodPage'),

  screen('terms', 'wide')(paths.terms, 'Terms and conditions', 'TermsPage'),
  partner(paths.dashboard, 'Dashboard', 'DashboardPage'),
  partner(paths.apps, 'Apps and referral links', 'AppsPage'),
  partner(paths.referrals, 'Referrals', 'ReferralsPage'),
  partner(paths.performance, 'Performance', 'PerformancePage'),
  partner(paths.payouts, 'Payouts', 'PayoutsPage'),
  partner(paths.payout, 'Payout', 'PayoutPage'),
  partner(paths.statement, 'Payout statement', 'StatementPage'),
  partner(paths.reversal, 'Reversal', 'ReversalPage'),
  partner(paths.ledger, 'Ledger', 'LedgerPage'),
  screen('profile', 'partner')(paths.accountProfile, 'Account profile', 'AccountProfilePage'),
  partner(paths.appCatalogue, 'App catalogue', 'AppCataloguePage'),
  partner(paths.stackCalculator, 'Stack calculator', 'StackCalculatorPage'),
  partner(paths.appDetails, 'App details', 'AppDetailsPage'),
  partner(paths.submitLead, 'Submit a lead', 'SubmitLeadPage'),
  partner(paths.resources, 'Resources', 'ResourcesPage'),
  partner(paths.faq, 'FAQ', 'FaqPage'),

  admin(paths.admin, 'Overview', 'AdminPage'),
  admin(paths.adminPartners, 'Partners', 'PartnersPage'),
  admin(paths.adminPartner, 'Partner', 'PartnerPage'),
  admin(paths.adminRegistrations, 'Registrations', 'RegistrationsPage'),
  admin(paths.adminRegistration, 'Registration', 'RegistrationPage'),
  admin(paths.adminPayouts, 'Payouts', 'AdminPayoutsPage'),
  admin(paths.adminRunPayouts, 'Run payouts', 'RunPage'),
  admin(paths.adminReversals, 'Reversals', 'ReversalsPage'),
  admin(paths.adminReversal, 'Reversal', 'ReversalPage'),
  admin(paths.adminPayout, 'Payout', 'AdminPayoutPage'),
  admin(paths.adminTiers, 'Tiers', 'TiersPage'),
  admin(paths.adminPayTerms, 'Commission terms', 'PayTermsPage'),
  admin(paths.adminWhatIf, 'What if', 'WhatIfPage'),
  admin(paths.adminPayTerm, 'Commission terms', 'PayTermPage'),
  admin(paths.adminSettings, 'Settings', 'SettingsPage'),
  admin(paths.adminForgotPassword, 'Forgot password', 'AdminForgotPasswordPage'),
  admin(paths.adminAccountProfile, 'Account profile', 'AdminAccountProfilePage'),
  admin(paths.adminInvitations, 'Invitations', 'InvitationsPage'),
  admin(paths.adminAppDetails, 'Apps', 'StaffAppsPage'),
  admin(paths.adminLeads, 'Leads', 'AdminLeadsPage'),
  admin(paths.adminProspects, 'Prospects', 'ProspectsPage'),
  admin(paths.adminProspect, 'Prospect', 'ProspectPage'),
  admin(paths.managerAnalytics, 'Manager analytics', 'AnalyticsPage'),
  admin(paths.partnerAnalytics, 'Partner analytics', 'AnalyticsPage'),
  admin(paths.reports, 'Reports', 'ReportsPage'),
  admin(paths.report, 'Report', 'ReportsPage'),
  admin(paths.adminReferrals, 'Referrals', 'ReportsPage'),
  admin(paths.partnerReport, 'Overview report', 'ReportsPage'),
  admin(paths.bannerPanel, 'Content', 'ContentPage'),
  admin(paths.adminTeam, 'Team', 'TeamPage'),
  admin(paths.adminAudit, 'Audit log', 'AuditPage'),
  admin(paths.adminLifecycles, 'Lifecycles', 'LifecyclesPage'),
  admin(paths.adminSupport, 'Support', 'SupportPage'),
  admin(paths.adminNotifications, 'Notifications', 'NotificationsPage'),

  open(paths.newsletterCancel, 'Newsletter', 'NewsletterPage'),
  bare(paths.catalogue, 'Shared interface', 'CataloguePage'),
  bare(paths.cataloguePart, 'Shared interface', 'CataloguePage'),
  bare(paths.charts, 'Charts', 'ChartsPage'),
  bare(paths.chart, 'Chart', 'ChartPage'),
];

export const unknownRoute = screen('public', 'plain')({ pattern: '*' }, 'Not found', 'ErrorPage');
