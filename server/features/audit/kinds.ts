import { type AuditKind, auditKinds } from '#contract/admin/audit.ts';
import type { LifecycleEntity } from '#contract/lifecycles/lifecycles.ts';

interface Sources {
  /** The lifecycles whose steps are of it: words of `lifecycle_events.entity`. */
  readonly charts: readonly LifecycleEntity[];
  /** Words of `audit_events.entity`. */
  readonly audited: readonly string[];
}

/** What each kind of the audit log is in the two tables. */
export const sourcesOf: Readonly<Record<AuditKind, Sources>> = {
  partner: { charts: ['approval', 'account'], audited: ['partner'] },
  user: { charts: ['staffAccount'], audited: ['user'] },
  invitation: { charts: ['invitation'], audited: ['invitation'] },
  lead: { charts: ['lead'], audited: [] },
  prospect: { charts: ['prospect'], audited: ['prospect'] },
  referral: { charts: ['referral', 'attribution'], audited: [] },
  claim: { charts: ['claim'], audited: [] },
  case: { charts: ['case'], audited: [] },
  commission: { charts: ['commission'], audited: [] },
  reversal: { charts: ['reversal'], audited: ['reversal'] },
  payout: { charts: ['payout'], audited: ['payout'] },
  payoutMethod: { charts: ['payoutMethod'], audited: ['payoutMethod'] },
  payTerms: { charts: [], audited: ['programme'] },
  termsProposal: { charts: ['termsProposal'], audited: ['termsProposal'] },
  tier: { charts: ['tier'], audited: ['tier'] },
  terms: { charts: ['termsVersion'], audited: ['terms'] },
  app: { charts: ['listing'], audited: ['app'] },
  appEvent: { charts: ['appEvent'], audited: ['refund'] },
  banner: { charts: ['banner'], audited: ['banner'] },
  newsletter: { charts: ['newsletter'], audited: ['newsletter'] },
  resource: { charts: [], audited: ['resource'] },
  faq: { charts: [], audited: ['faq'] },
  supportNote: { charts: ['supportNote'], audited: [] },
  notification: { charts: ['notification'], audited: [] },
  note: { charts: [], audited: ['note'] },
  list: { charts: [], audited: ['tag', 'prospectStatus', 'prospectType'] },
  settings: { charts: [], audited: ['settings'] },
  privacy: { charts: ['personExport', 'erasure'], audited: [] },
};

const all = Object.values(sourcesOf);
export const allCharts = all.flatMap(({ charts }) => charts);
export const allAudited = all.flatMap(({ audited }) => audited);

/** The kind of an entity: of a lifecycle, or of what is audited. */
export const kindOf = (entity: string, isStep: boolean): AuditKind | undefined =>
  auditKinds.find((kind) => {
    const names: readonly string[] = isStep ? sourcesOf[kind].charts : sourcesOf[kind].audited;
    return names.includes(entity);
  });
