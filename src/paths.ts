const query = (values: Record<string, string | undefined>): string => {
  const set = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return set.length === 0 ? '' : `?${new URLSearchParams(set).toString()}`;
};

/** Every address of the product, once: patterns for the route table, builders for links. */
export const paths = {
  dashboard: { pattern: '/', to: () => '/' },
  apps: { pattern: '/apps-and-referral-links', to: () => '/apps-and-referral-links' },
  appCatalogue: {
    pattern: '/apps-and-referral-links/app-catalogue',
    to: () => '/apps-and-referral-links/app-catalogue',
  },
  stackCalculator: {
    pattern: '/apps-and-referral-links/stack-calculator',
    to: () => '/apps-and-referral-links/stack-calculator',
  },
  appDetails: { pattern: '/app-details', to: (app: string) => `/app-details${query({ app })}` },
  /** `search`: lists what it finds. */
  referrals: { pattern: '/referrals', to: (search?: string) => `/referrals${query({ search })}` },
  /** `opened`: a query string for what it opens. */
  payouts: { pattern: '/payouts', to: (opened?: string) => (opened === undefined ? '/payouts' : `/payouts?${opened}`) },
  payout: { pattern: '/payouts/:id', to: (id: string) => `/payouts/${id}` },
  statement: { pattern: '/payouts/:id/statement', to: (id: string) => `/payouts/${id}/statement` },
  /** `lead`: opens it. */
  submitLead: { pattern: '/submit-a-lead', to: (lead?: string) => `/submit-a-lead${query({ lead })}` },
  resources: { pattern: '/resources', to: () => '/resources' },
  faq: { pattern: '/faq', to: () => '/faq' },
  accountProfile: { pattern: '/user/account-profile', to: () => '/user/account-profile' },
  terms: { pattern: '/terms-and-conditions', to: () => '/terms-and-conditions' },

  /** `email`: filled in. */
  login: { pattern: '/auth/login', to: (email?: string) => `/auth/login${query({ email })}` },
  registerUser: { pattern: '/auth/register/user', to: () => '/auth/register/user' },
  registerPartner: { pattern: '/auth/register/partner', to: () => '/auth/register/partner' },
  registerSuccess: { pattern: '/auth/register/success', to: () => '/auth/register/success' },
  checkMail: { pattern: '/auth/check-mail', to: (email: string) => `/auth/check-mail${query({ email })}` },
  emailVerification: {
    pattern: '/auth/email-verification/:token',
    to: (token: string) => `/auth/email-verification/${token}`,
  },
  invitationSignUp: {
    pattern: '/auth/invitation-sign-up/:token',
    to: (token: string) => `/auth/invitation-sign-up/${token}`,
  },
  googleCallback: { pattern: '/auth/google/callback', to: () => '/auth/google/callback' },
  /** `email`: filled in. */
  forgotPassword: {
    pattern: '/auth/forgot-password',
    to: (email?: string) => `/auth/forgot-password${query({ email })}`,
  },
  resetPassword: {
    pattern: '/auth/reset-password/:token',
    to: (token: string) => `/auth/reset-password/${token}`,
  },
  cancelPayoutMethod: {
    pattern: '/payout-method/cancel/:token',
    to: (token: string) => `/payout-method/cancel/${token}`,
  },
  approval: { pattern: '/approval/:status', to: (status: string) => `/approval/${status}` },
  /** `why`: which kind of link failed, so that the page can say what to do (`ErrorPage`). */
  error: { pattern: '/pages/error', to: (why?: string) => `/pages/error${query({ why })}` },

  /** `waiting`: opens what waits. */
  admin: { pattern: '/admin', to: (waiting?: 'refunds') => `/admin${query({ waiting })}` },
  adminPartners: {
    pattern: '/admin/partners',
    to: (manager?: string) => `/admin/partners${query({ manager })}`,
  },
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
  adminRegistrations: { pattern: '/admin/registrations', to: () => '/admin/registrations' },
  adminRegistration: { pattern: '/admin/registrations/:id', to: (id: string) => `/admin/registrations/${id}` },
  adminSettings: { pattern: '/admin/settings', to: () => '/admin/settings' },
  adminPayTerms: { pattern: '/admin/terms', to: () => '/admin/terms' },
  adminPayTerm: {
    pattern: '/admin/terms/:scope/:target',
    to: (scope: string, target: string) => `/admin/terms/${scope}/${target}`,
  },
  adminPayouts: { pattern: '/admin/payouts', to: () => '/admin/payouts' },
  adminRunPayouts: { pattern: '/admin/payouts/run', to: () => '/admin/payouts/run' },
  adminPayout: { pattern: '/admin/payouts/:id', to: (id: string) => `/admin/payouts/${id}` },

  adminAppDetails: { pattern: '/app-details-admin', to: () => '/app-details-admin' },
  /** `lead`: opens it. */
  adminLeads: { pattern: '/admin/leads', to: (lead?: string) => `/admin/leads${query({ lead })}` },
  adminProspects: { pattern: '/admin/prospects', to: () => '/admin/prospects' },
  /** `isMentioned`: opens at the notes. */
  adminProspect: {
    pattern: '/admin/prospects/:id',
    to: (id: string, isMentioned = false) => `/admin/prospects/${id}${isMentioned ? '?mention=true' : ''}`,
  },
  adminForgotPassword: { pattern: '/admin/forgot-password', to: () => '/admin/forgot-password' },
  adminInvitations: { pattern: '/admin/invitations', to: () => '/admin/invitations' },
  managerAnalytics: { pattern: '/admin/manager-analytics', to: () => '/admin/manager-analytics' },
  partnerAnalytics: { pattern: '/admin/partner-analytics', to: () => '/admin/partner-analytics' },
  reports: { pattern: '/admin/reports', to: () => '/admin/reports' },
  /** `given`: its parameters. */
  report: {
    pattern: '/admin/reports/:key',
    to: (key: string, given: Record<string, string | undefined> = {}) => `/admin/reports/${key}${query(given)}`,
  },
  /** `given`: filters of the list, and `referral`, which it opens. */
  adminReferrals: {
    pattern: '/admin/referrals',
    to: (given: Record<string, string | undefined> = {}) => `/admin/referrals${query(given)}`,
  },
  /** `period`: its query string. */
  partnerReport: {
    pattern: '/admin/partners/:id/overview-report',
    to: (id: string, period: Record<string, string | undefined> = {}) =>
      `/admin/partners/${id}/overview-report${query(period)}`,
  },
  bannerPanel: { pattern: '/admin/banner-panel', to: () => '/admin/banner-panel' },
  adminAccountProfile: { pattern: '/admin/user/account-profile', to: () => '/admin/user/account-profile' },
  adminNotifications: { pattern: '/admin/notifications', to: () => '/admin/notifications' },

  newsletterCancel: { pattern: '/newsletter/cancel', to: () => '/newsletter/cancel' },
  catalogue: { pattern: '/dev/ui', to: () => '/dev/ui' },
  cataloguePart: { pattern: '/dev/ui/:part', to: (part: string) => `/dev/ui/${part}` },
  charts: { pattern: '/dev/charts', to: () => '/dev/charts' },
  chart: { pattern: '/dev/charts/:name', to: (name: string) => `/dev/charts/${name}` },
  publicTerms: { pattern: '/legal/terms', to: () => '/legal/terms' },
  privacy: { pattern: '/legal/privacy', to: () => '/legal/privacy' },
  affiliate: { pattern: '/affiliate', to: () => '/affiliate' },
} as const;
