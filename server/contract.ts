import type { Endpoint } from '#contract/shared/endpoint.ts';

import type { DeclaredCall } from './platform/http/openapi.ts';

import * as account from '#contract/account/account.ts';
import * as admin from '#contract/admin/overview.ts';
import * as analytics from '#contract/analytics/analytics.ts';
import * as audit from '#contract/admin/audit.ts';
import * as audience from '#contract/content/audience.ts';
import * as banners from '#contract/content/banners.ts';
import * as affiliate from '#contract/referrals/affiliate.ts';
import * as appLinks from '#contract/apps/links.ts';
import * as apps from '#contract/apps/apps.ts';
import * as appsAdmin from '#contract/apps/admin.ts';
import * as catalogue from '#contract/apps/catalogue.ts';
import * as cases from '#contract/cases/cases.ts';
import * as claims from '#contract/claims/claims.ts';
import * as erasures from '#contract/privacy/erasures.ts';
import * as events from '#contract/events/events.ts';
import * as faqs from '#contract/content/faqs.ts';
import * as figuresSettings from '#contract/settings/figures.ts';
import * as google from '#contract/session/google.ts';
import * as history from '#contract/lifecycles/history.ts';
import * as invitations from '#contract/invitations/invitations.ts';
import * as lookups from '#contract/lookups.ts';
import * as managerPeriods from '#contract/partners/managerPeriods.ts';
import * as markdownCalls from '#contract/content/markdownCalls.ts';
import * as metrics from '#contract/analytics/metrics.ts';
import * as notes from '#contract/notes.ts';
import * as journey from '#contract/partners/journey.ts';
import * as ledger from '#contract/ledger/ledger.ts';
import * as leads from '#contract/leads/leads.ts';
import * as newsletters from '#contract/content/newsletters.ts';
import * as notifications from '#contract/notifications.ts';
import * as partnerFigures from '#contract/partners/figures.ts';
import * as partnerList from '#contract/partners/list.ts';
import * as partnerPerformance from '#contract/partners/performance.ts';
import * as partnerPay from '#contract/partners/pay.ts';
import * as partners from '#contract/partners/partners.ts';
import * as personExports from '#contract/privacy/personExports.ts';
import * as payReplays from '#contract/payTerms/replays.ts';
import * as payTermsCalls from '#contract/payTerms/calls.ts';
import * as partnerReport from '#contract/partners/report.ts';
import * as termsProposals from '#contract/payTerms/proposals.ts';
import * as password from '#contract/account/password.ts';
import * as balance from '#contract/payouts/balance.ts';
import * as bankAnswers from '#contract/payouts/bankAnswers.ts';
import * as payoutForecast from '#contract/payouts/getForecast.ts';
import * as payoutLines from '#contract/payouts/lines.ts';
import * as payer from '#contract/settings/payer.ts';
import * as paymentRules from '#contract/settings/paymentRules.ts';
import * as payoutAccount from '#contract/payoutMethods/payoutAccount.ts';
import * as payoutList from '#contract/payouts/list.ts';
import * as payoutMethods from '#contract/payoutMethods/payoutMethods.ts';
import * as payouts from '#contract/payouts/payouts.ts';
import * as payoutWork from '#contract/payouts/work.ts';
import * as statements from '#contract/payouts/statements.ts';
import * as prospectWork from '#contract/prospects/work.ts';
import * as prospects from '#contract/prospects/prospects.ts';
import * as receipts from '#contract/referrals/receipts.ts';
import * as refunds from '#contract/events/refunds.ts';
import * as referralFacts from '#contract/referrals/facts.ts';
import * as referrals from '#contract/referrals/referrals.ts';
import * as registrations from '#contract/registrations/registrations.ts';
import * as registrationTarget from '#contract/settings/registrationTarget.ts';
import * as reports from '#contract/reports/reports.ts';
import * as resources from '#contract/content/resources.ts';
import * as savedViews from '#contract/partners/savedViews.ts';
import * as search from '#contract/admin/search.ts';
import * as session from '#contract/session/session.ts';
import * as settings from '#contract/settings/notifications.ts';
import * as deadlineSettings from '#contract/settings/deadlines.ts';
import * as reversalSettings from '#contract/settings/reversals.ts';
import * as retention from '#contract/privacy/retention.ts';
import * as reviewRules from '#contract/cases/reviewRules.ts';
import * as reversals from '#contract/reversals.ts';
import * as stateMap from '#contract/lifecycles/stateMap.ts';
import * as staff from '#contract/staff.ts';
import * as support from '#contract/support.ts';
import * as tiers from '#contract/tiers/tiers.ts';
import * as terms from '#contract/terms/terms.ts';
import * as termsVersions from '#contract/terms/versions.ts';
import * as waiting from '#contract/admin/waiting.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

const areas = {
  session,
  password,
  google,
  invitations,
  account,
  terms: { ...terms, ...termsVersions },
  partners: {
    ...partners,
    ...partnerList,
    ...registrations,
    ...partnerFigures,
    ...partnerPay,
    ...partnerPerformance,
    ...savedViews,
    ...managerPeriods,
  },
  reversals,
  tiers,
  payTerms: { ...payTermsCalls, ...payReplays, ...termsProposals },
  leads,
  cases: { ...cases, ...reviewRules },
  claims,
  notifications,
  settings: {
    ...settings,
    ...payer,
    ...figuresSettings,
    ...registrationTarget,
    ...reversalSettings,
    ...deadlineSettings,
    ...paymentRules,
  },
  history,
  admin: { ...admin, ...audit, ...search, ...stateMap, ...waiting },
  analytics: { ...metrics, ...analytics },
  apps: { ...apps, ...appLinks, ...appsAdmin, ...catalogue },
  affiliate,
  referrals: { ...referrals, ...referralFacts, ...receipts },
  events: { ...events, ...refunds },
  reports: { ...reports, ...partnerReport, ...journey },
  payouts: {
    ...payouts,
    ...balance,
    ...ledger,
    ...payoutList,
    ...payoutWork,
    ...payoutForecast,
    ...payoutLines,
    ...bankAnswers,
    ...statements,
    ...payoutMethods,
    ...payoutAccount,
  },
  prospects: { ...prospects, ...prospectWork },
  notes,
  banners: { ...audience, ...banners },
  newsletters,
  privacy: { ...retention, ...personExports, ...erasures },
  lookups,
  staff,
  content: { ...markdownCalls, ...faqs, ...resources },
  support,
};

/** Every declared call, by area. The browser never imports this: it takes the endpoints it uses one by one. */
export const contract: readonly DeclaredCall[] = Object.entries(areas).flatMap(([area, exports]) =>
  Object.entries(exports).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, area, endpoint: value }] : [])),
);
