const query = (values: Record<string, string | undefined>): string => {
  const set = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return set.length === 0 ? '' : `?${new URLSearchParams(set).toString()}`;
};

/** An address without anything to fill in. */
const fixed = <Pattern extends string>(pattern: Pattern) => ({ pattern, to: () => pattern });

/** An address that opens or fills in what a query parameter of this name says. */
const opening = <Pattern extends string>(pattern: Pattern, name: string) => ({
  pattern,
  to: (value?: string) => `${pattern}${query({ [name]: value })}`,
});

/** An address with one part to fill in. */
const of = <Pattern extends string>(pattern: Pattern) => ({
  pattern,
  to: (part: string) => pattern.replace(/:\w+/, () => part),
});

type Given = Record<string, string | undefined>;

/** Every address of the product, once: patterns for the route table, builders for links. */
export const paths = {
  /** `isAsking`: opens what was asked, and the answers. */
  dashboard: { pattern: '/', to: (isAsking = false) => (isAsking ? '/?ask=true' : '/') },
  apps: fixed('/apps-and-referral-links'),
  appCatalogue: fixed('/apps-and-referral-links/app-catalogue'),
  stackCalculator: fixed('/apps-and-referral-links/stack-calculator'),
  appDetails: { pattern: '/app-details', to: (app: string) => `/app-details${query({ app })}` },
  /** `given`: filters of the list. */
  referrals: { pattern: '/referrals', to: (given: Given = {}) => `/referrals${query(given)}` },
  /** `given`: what its figures are of. */
  performance: { pattern: '/performance', to: (given: Given = {}) => `/performance${query(given)}` },
  /** `opened`: a query string for what it opens. */
  payouts: { pattern: '/payouts', to: (opened?: string) => (opened === undefined ? '/payouts' : `/payouts?${opened}`) },
  payout: of('/payouts/:id'),
  statement: of('/payouts/:id/statement'),
  reversal: of('/payouts/reversals/:id'),
  ledger: fixed('/ledger'),
  /** `lead`: opens it. */
  submitLead: opening('/submit-a-lead', 'lead'),
  resources: fixed('/resources'),
  /** `note`: opens a question to support. */
  faq: opening('/faq', 'note'),
  accountProfile: fixed('/user/account-profile'),
  terms: fixed('/terms-and-conditions'),

  /** `email`: filled in. */
  login: opening('/auth/login', 'email'),
  registerUser: fixed('/auth/register/user'),
  registerPartner: fixed('/auth/register/partner'),
  registerSuccess: fixed('/auth/register/success'),
  checkMail: { pattern: '/auth/check-mail', to: (email: string) => `/auth/check-mail${query({ email })}` },
  emailVerification: of('/auth/email-verification/:token'),
  invitationSignUp: of('/auth/invitation-sign-up/:token'),
  googleCallback: fixed('/auth/google/callback'),
  /** `email`: filled in. */
  forgotPassword: opening('/auth/forgot-password', 'email'),
  resetPassword: of('/auth/reset-password/:token'),
  withdrawErasure: of('/erasure/withdraw/:token'),
  cancelPayoutMethod: of('/payout-method/cancel/:token'),
  approval: of('/approval/:status'),
  /** `why`: which kind of link failed, so that the page can say what to do (`ErrorPage`). */
  error: opening('/pages/error', 'why'),

  /** `waiting`: opens what waits. */
  admin: opening('/admin', 'waiting'),
  adminPartners: opening('/admin/partners', 'manager'),
  /** `isMentioned`: opens at the notes; `referral`: opens it. */
  adminPartner: {
    pattern: '/admin/partners/:id',
    to: (id: string, { isMentioned = false, referral }: { isMentioned?: boolean; referral?: string } = {}) =>
      `/admin/partners/${id}${query({
        mention: isMentioned ? 'true' : undefined,
        tab: referral === undefined ? undefined : 'referrals',
        referral,
      })}`,
  },
  adminRegistrations: fixed('/admin/registrations'),
  adminRegistration: of('/admin/registrations/:id'),
  /** `rule`: opens the settings of a review rule. */
  adminSettings: {
    pattern: '/admin/settings',
    to: (given: { tab?: string | undefined; rule?: string } = {}) => `/admin/settings${query(given)}`,
  },
  adminReversals: fixed('/admin/payouts/reversals'),
  adminReversal: of('/admin/payouts/reversals/:id'),
  adminPayTerms: fixed('/admin/terms'),
  adminTiers: fixed('/admin/tiers'),
  /** `replay` or `proposal`: opens it. */
  adminWhatIf: {
    pattern: '/admin/terms/what-if',
    to: (opened: { replay?: string; proposal?: string } = {}) => `/admin/terms/what-if${query({ ...opened })}`,
  },
  /** `replay`: opens what was tried in the editor. */
  adminPayTerm: {
    pattern: '/admin/terms/:scope/:target',
    to: (scope: string, target: string, replay?: string) => `/admin/terms/${scope}/${target}${query({ replay })}`,
  },
  adminPayouts: fixed('/admin/payouts'),
  adminRunPayouts: fixed('/admin/payouts/run'),
  adminPayout: of('/admin/payouts/:id'),

  /** `given`: the slug of one `app` and which `tab` of it, or `add`. */
  adminAppDetails: {
    pattern: '/app-details-admin',
    to: (given: Given = {}) => `/app-details-admin${query(given)}`,
  },
  /** `lead`: opens it. */
  adminLeads: opening('/admin/leads', 'lead'),
  adminProspects: fixed('/admin/prospects'),
  /** `isMentioned`: opens at the notes. */
  adminProspect: {
    pattern: '/admin/prospects/:id',
    to: (id: string, isMentioned = false) => `/admin/prospects/${id}${isMentioned ? '?mention=true' : ''}`,
  },
  adminForgotPassword: fixed('/admin/forgot-password'),
  adminInvitations: fixed('/admin/invitations'),
  managerAnalytics: fixed('/admin/manager-analytics'),
  partnerAnalytics: fixed('/admin/partner-analytics'),
  reports: fixed('/admin/reports'),
  /** `given`: its parameters. */
  report: {
    pattern: '/admin/reports/:key',
    to: (key: string, given: Given = {}) => `/admin/reports/${key}${query(given)}`,
  },
  /** `given`: filters of the list, and `referral`, which it opens. */
  adminReferrals: { pattern: '/admin/referrals', to: (given: Given = {}) => `/admin/referrals${query(given)}` },
  /** `period`: its query string. */
  partnerReport: {
    pattern: '/admin/partners/:id/overview-report',
    to: (id: string, period: Given = {}) => `/admin/partners/${id}/overview-report${query(period)}`,
  },
  adminTeam: fixed('/admin/team'),
  /** `given`: its filters. */
  adminAudit: { pattern: '/admin/audit', to: (given: Given = {}) => `/admin/audit${query(given)}` },
  /** `state`: opens it, as 'chart.region.state'. */
  adminLifecycles: opening('/admin/lifecycles', 'state'),
  /** `tab`: opens it. */
  bannerPanel: opening('/admin/banner-panel', 'tab'),
  /** `note`: opens it. */
  adminSupport: opening('/admin/support', 'note'),
  adminAccountProfile: fixed('/admin/user/account-profile'),
  adminNotifications: {
    pattern: '/admin/notifications',
    to: (given: Given = {}) => `/admin/notifications${query(given)}`,
  },

  newsletterCancel: fixed('/newsletter/cancel'),
  catalogue: fixed('/dev/ui'),
  cataloguePart: of('/dev/ui/:part'),
  charts: fixed('/dev/charts'),
  chart: of('/dev/charts/:name'),
  publicTerms: fixed('/legal/terms'),
  privacy: fixed('/legal/privacy'),
  kept: fixed('/legal/privacy/kept'),
  affiliate: fixed('/affiliate'),
} as const;
