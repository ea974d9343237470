import type { CaseRule } from '#contract/cases/states.ts';

import { contactShops, disposableMail } from './contacts.ts';
import { ownVisitRule, reusedVisitRule, selfReferral } from './ownership.ts';
import { botShare, clickFlood, refundRate } from './rates.ts';
import type { Rule } from './rule.ts';
import { samePayout } from './samePayout.ts';
import { adClicks, bannedReferrer, fastInstall, quickUninstall } from './traffic.ts';

export type RuleBook = Readonly<Record<CaseRule, Rule>>;

/** What every rule of contract/cases/reviewRules.ts finds. */
export const ruleBook: RuleBook = {
  selfReferral,
  ownVisit: ownVisitRule,
  reusedVisit: reusedVisitRule,
  samePayout,
  contactShops,
  disposableMail,
  bannedReferrer,
  adClicks,
  fastInstall,
  quickUninstall,
  clickFlood,
  refundRate,
  botShare,
};
