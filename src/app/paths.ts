const query = (values: Record<string, string | undefined>): string => {
  const set = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return set.length === 0 ? '' : `?${new URLSearchParams(set).toString()}`;
};

/** Every address of the product, once: patterns for the route table, builders for links. */
export const paths = {
  dashboard: { pattern: '/', to: () => '/' },
  apps: { pattern: '/apps-and-referral-links', to: () => '/apps-and-referral-links' },
  appDetails: { pattern: '/app-details', to: (app: string) => `/app-details${query({ app })}` },
  referrals: { pattern: '/referrals', to: () => '/referrals' },
  payouts: { pattern: '/payouts', to: () => '/payouts' },
  payout: { pattern: '/payouts/:id', to: (id: string) => `/payouts/${id}` },
  submitLead: { pattern: '/submit-a-lead', to: () => '/submit-a-lead' },
  resources: { pattern: '/resources', to: () => '/resources' },
  faq: { pattern: '/faq', to: () => '/faq' },
  accountProfile: { pattern: '/user/account-profile', to: () => '/user/account-profile' },
  terms: { pattern: '/terms-and-conditions', to: () => '/terms-and-conditions' },

  login: { pattern: '/auth/login', to: () => '/auth/login' },
  registerUser: { pattern: '/auth/register/user', to: () => '/auth/register/user' },
  registerPartner: { pattern: '/auth/register/partner', to: () => '/auth/register/partner' },
  registerSuccess: { pattern: '/auth/register/success', to: () => '/auth/register/success' },
  checkMail: { pattern: '/auth/check-mail', to: (email: string) => `/auth/check-mail${query({ email })}` },
  emailVerification: {
    pattern: '/auth/email-verification/:token',
    to: (token: string) => `/auth/email-verification/${token}`,
  },
  approval: { pattern: '/approval/:status', to: (status: string) => `/approval/${status}` },
  error: { pattern: '/pages/error', to: () => '/pages/error' },

  admin: { pattern: '/admin', to: () => '/admin' },
  adminPartners: {
    pattern: '/admin/partners',
    to: (manager?: string) => `/admin/partners${query({ manager })}`,
  },
  adminPartner: { pattern: '/admin/partners/:id', to: (id: string) => `/admin/partners/${id}` },
  adminRegistrations: { pattern: '/admin/registrations', to: () => '/admin/registrations' },
  adminRegistration: { pattern: '/admin/registrations/:id', to: (id: string) => `/admin/registrations/${id}` },
  adminPayouts: { pattern: '/admin/payouts', to: () => '/admin/payouts' },
  adminPayout: { pattern: '/admin/payouts/:id', to: (id: string) => `/admin/payouts/${id}` },

  catalogue: { pattern: '/dev/ui', to: () => '/dev/ui' },
  affiliate: { pattern: '/affiliate', to: () => '/affiliate' },
} as const;
