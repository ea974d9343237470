/** A page that Lighthouse looks at, and the least that it is to score; 0 to 100. */
export interface AuditedPage {
  name: string;
  path: string;
  goals: { performance: number; seo?: number };
  /** The demo’s account that opens it; null for a visitor. */
  account: 'admin' | 'approved' | null;
}

const usual = { performance: 95 };
const own = (name: string, path: string, account: AuditedPage['account']): AuditedPage => ({
  name,
  path,
  goals: usual,
  account,
});

/** Those of visitors come first: someone signed in is sent away from the sign-in page. */
export const auditedPages: readonly AuditedPage[] = [
  { ...own('login', '/auth/login', null), goals: { performance: 98, seo: 100 } },
  own('newsletter-cancel', '/newsletter/cancel?token=never-mailed-to-a-reader', null),
  own('dashboard', '/', 'approved'),
  own('links', '/apps-and-referral-links', 'approved'),
  own('app-catalogue', '/apps-and-referral-links/app-catalogue', 'approved'),
  own(
    'stack-calculator',
    '/apps-and-referral-links/stack-calculator?stack=starling-reviews.growth_belegfabrik.klein&shops=25',
    'approved',
  ),
  own('app-details', '/app-details?app=parcelwise', 'approved'),
  own('referrals', '/referrals', 'approved'),
  own('own-payouts', '/payouts', 'approved'),
  own('resources', '/resources', 'approved'),
  own('faq', '/faq', 'approved'),
  own('overview', '/admin', 'admin'),
  own('partners', '/admin/partners', 'admin'),
  own('prospects', '/admin/prospects', 'admin'),
  own('leads', '/admin/leads', 'admin'),
  own('registrations', '/admin/registrations', 'admin'),
  own('payouts', '/admin/payouts', 'admin'),
  own('app-details-admin', '/app-details-admin', 'admin'),
  own('banner-panel', '/admin/banner-panel', 'admin'),
  own('partner-analytics', '/admin/partner-analytics', 'admin'),
  own('manager-analytics', '/admin/manager-analytics', 'admin'),
  own('reports', '/admin/reports', 'admin'),
];
