import type { Endpoint } from '#contract/endpoint.ts';

import type { DeclaredCall } from './platform/http/openapi.ts';

import * as account from '#contract/account.ts';
import * as admin from '#contract/admin.ts';
import * as analytics from '#contract/analytics.ts';
import * as audit from '#contract/audit.ts';
import * as audience from '#contract/audience.ts';
import * as banners from '#contract/banners.ts';
import * as affiliate from '#contract/affiliate.ts';
import * as appLinks from '#contract/appLinks.ts';
import * as apps from '#contract/apps.ts';
import * as appsAdmin from '#contract/appsAdmin.ts';
import * as catalogue from '#contract/catalogue.ts';
import * as cases from '#contract/cases.ts';
import * as claims from '#contract/claims.ts';
import * as erasures from '#contract/erasures.ts';
import * as events from '#contract/events.ts';
import * as faqs from '#contract/faqs.ts';
import * as figuresSettings from '#contract/figuresSettings.ts';
import * as google from '#contract/google.ts';
import * as history from '#contract/history.ts';
import * as invitations from '#contract/invitations.ts';
import * as lookups from '#contract/lookups.ts';
import * as managerPeriods from '#contract/managerPeriods.ts';
import * as markdownCalls from '#contract/markdownCalls.ts';
import * as metrics from '#contract/metrics.ts';
import * as notes from '#contract/notes.ts';
import * as journey from '#contract/journey.ts';
import * as ledger from '#contract/ledger.ts';
import * as leads from '#contract/leads.ts';
import * as newsletters from '#contract/newsletters.ts';
import * as notifications from '#contract/notifications.ts';
import * as partnerFigures from '#contract/partnerFigures.ts';
import * as partnerList from '#contract/partnerList.ts';
import * as partnerPay from '#contract/partnerPay.ts';
import * as partners from '#contract/partners.ts';
import * as personExports from '#contract/personExports.ts';
import * as payReplays from '#contract/payReplays.ts';
import * as payTermsCalls from '#contract/payTermsCalls.ts';
import * as partnerReport from '#contract/partnerReport.ts';
import * as termsProposals from '#contract/termsProposals.ts';
import * as password from '#contract/password.ts';
import * as balance from '#contract/balance.ts';
import * as bankAnswers from '#contract/bankAnswers.ts';
import * as payoutForecast from '#contract/payoutForecast.ts';
import * as payoutLines from '#contract/payoutLines.ts';
import * as payer from '#contract/payer.ts';
import * as paymentRules from '#contract/paymentRules.ts';
import * as payoutAccount from '#contract/payoutAccount.ts';
import * as payoutList from '#contract/payoutList.ts';
import * as payoutMethods from '#contract/payoutMethods.ts';
import * as payouts from '#contract/payouts.ts';
import * as payoutWork from '#contract/payoutWork.ts';
import * as statements from '#contract/statements.ts';
import * as prospectWork from '#contract/prospectWork.ts';
import * as prospects from '#contract/prospects.ts';
import * as receipts from '#contract/receipts.ts';
import * as refunds from '#contract/refunds.ts';
import * as referralFacts from '#contract/referralFacts.ts';
import * as referrals from '#contract/referrals.ts';
import * as registrations from '#contract/registrations.ts';
import * as registrationTarget from '#contract/registrationTarget.ts';
import * as reports from '#contract/reports.ts';
import * as resources from '#contract/resources.ts';
import * as savedViews from '#contract/savedViews.ts';
import * as session from '#contract/session.ts';
import * as settings from '#contract/settings.ts';
import * as deadlineSettings from '#contract/deadlineSettings.ts';
import * as reversalSettings from '#contract/reversalSettings.ts';
import * as retention from '#contract/retention.ts';
import * as reviewRules from '#contract/reviewRules.ts';
import * as reversals from '#contract/reversals.ts';
import * as stateMap from '#contract/stateMap.ts';
import * as staff from '#contract/staff.ts';
import * as support from '#contract/support.ts';
import * as tiers from '#contract/tiers.ts';
import * as terms from '#contract/terms.ts';
import * as termsVersions from '#contract/termsVersions.ts';
import * as waiting from '#contract/waiting.ts';

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
  admin: { ...admin, ...audit, ...stateMap, ...waiting },
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
