const query = (values: Record<string, string | undefined>): string => {
  const set = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return set.length === 0 ? '' : `?${new URLSearchParams(set).toString()}`;
};

/** An address without anything to fill in. */
const fixed = <Pattern extends string>(pattern: Pattern) => ({ pattern, to: () => pattern });

type Given = Record<string, string | undefined>;

/** Every address of the product, once: patterns for the route table, builders for links. */
export const paths = {
  /** `isAsking`: opens what was asked, and the answers. */
  dashboard: { pattern: '/', to: (isAsking = false) => (isAsking ? '/?ask=true' : '/') },
  apps: fixed('/apps-and-referral-links'),
  appCatalogue: fixed('/apps-and-referral-links/app-catalogue'),
  stackCalculator: fixed('/apps-and-referral-links/stack-calculator'),
  appDetails: { pattern: '/app-details', to: (app: string) => `/app-details${query({ app })}` },
  /** `search`: lists what it finds. */
  referrals: { pattern: '/referrals', to: (search?: string) => `/referrals${query({ search })}` },
  /** `opened`: a query string for what it opens. */
  payouts: { pattern: '/payouts', to: (opened?: string) => (opened === undefined ? '/payouts' : `/payouts?${opened}`) },
  payout: { pattern: '/payouts/:id', to: (id: string) => `/payouts/${id}` },
  statement: { pattern: '/payouts/:id/statement', to: (id: string) => `/payouts/${id}/statement` },
  /** `lead`: opens it. */
  submitLead: { pattern: '/submit-a-lead', to: (lead?: string) => `/submit-a-lead${query({ lead })}` },
  resources: fixed('/resources'),
  /** `note`: opens a question to support. */
  faq: { pattern: '/faq', to: (note?: string) => `/faq${query({ note })}` },
  accountProfile: fixed('/user/account-profile'),
  terms: fixed('/terms-and-conditions'),

  /** `email`: filled in. */
  login: { pattern: '/auth/login', to: (email?: string) => `/auth/login${query({ email })}` },
  registerUser: fixed('/auth/register/user'),
  registerPartner: fixed('/auth/register/partner'),
  registerSuccess: fixed('/auth/register/success'),
  checkMail: { pattern: '/auth/check-mail', to: (email: string) => `/auth/check-mail${query({ email })}` },
  emailVerification: {
    pattern: '/auth/email-verification/:token',
    to: (token: string) => `/auth/email-verification/${token}`,
  },
  invitationSignUp: {
    pattern: '/auth/invitation-sign-up/:token',
    to: (token: string) => `/auth/invitation-sign-up/${token}`,
  },
  googleCallback: fixed('/auth/google/callback'),
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
  adminRegistrations: fixed('/admin/registrations'),
  adminRegistration: { pattern: '/admin/registrations/:id', to: (id: string) => `/admin/registrations/${id}` },
  adminSettings: fixed('/admin/settings'),
  adminPayTerms: fixed('/admin/terms'),
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
  adminPayout: { pattern: '/admin/payouts/:id', to: (id: string) => `/admin/payouts/${id}` },

  /** `app`: the slug of one, and which part of it. */
  adminAppDetails: {
    pattern: '/app-details-admin',
    to: (app?: string, tab?: string) => `/app-details-admin${query({ app, tab: tab === 'details' ? undefined : tab })}`,
    add: () => '/app-details-admin?add=true',
  },
  /** `lead`: opens it. */
  adminLeads: { pattern: '/admin/leads', to: (lead?: string) => `/admin/leads${query({ lead })}` },
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
  /** `tab`: opens it. */
  bannerPanel: { pattern: '/admin/banner-panel', to: (tab?: string) => `/admin/banner-panel${query({ tab })}` },
  /** `note`: opens it. */
  adminSupport: { pattern: '/admin/support', to: (note?: string) => `/admin/support${query({ note })}` },
  adminAccountProfile: fixed('/admin/user/account-profile'),
  adminNotifications: fixed('/admin/notifications'),

  newsletterCancel: fixed('/newsletter/cancel'),
  catalogue: fixed('/dev/ui'),
  cataloguePart: { pattern: '/dev/ui/:part', to: (part: string) => `/dev/ui/${part}` },
  charts: fixed('/dev/charts'),
  chart: { pattern: '/dev/charts/:name', to: (name: string) => `/dev/charts/${name}` },
  publicTerms: fixed('/legal/terms'),
  privacy: fixed('/legal/privacy'),
  affiliate: fixed('/affiliate'),
} as const;
