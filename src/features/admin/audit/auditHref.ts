import type { AuditEntry } from '#contract/admin/audit.ts';

import { paths } from '../../../paths.ts';
import { latestHref } from '../latestHref.ts';

/** Of settings, the part of their page; all others are in the first. */
const settingsTabs: Readonly<Record<string, string>> = {
  'settings.payer': 'payouts',
  'settings.payments': 'payouts',
  'settings.reversals': 'payouts',
  'settings.reviewRule': 'reviews',
  'settings.deadlines': 'reviews',
  'settings.retention': 'privacy',
};

/** Where the record of an entry can be looked at; null for what has no page of its own. */
export function auditHref({
  record,
  isStep,
  action,
}: Pick<AuditEntry, 'record' | 'isStep'> & Partial<Pick<AuditEntry, 'action'>>): string | null {
  const { entity, entityId, slug, partner, toState } = record;
  const step = (chart: string) => entityId && latestHref({ entity: chart, entityId, toState, slug, partner });
  switch (entity) {
    case 'commission':
      return partner && `${paths.adminPartner.to(partner.id)}?tab=payouts`;
    case 'appEvent':
    case 'refund':
      return slug && paths.adminAppDetails.to({ app: slug, tab: 'events' });
    case 'partner':
      return entityId && paths.adminPartner.to(entityId);
    case 'user':
      return partner ? paths.adminPartner.to(partner.id) : paths.adminTeam.to();
    case 'app':
      return slug && paths.adminAppDetails.to({ app: slug });
    case 'programme':
      return paths.adminPayTerm.to('programme', 'all');
    case 'tier':
      return partner ? paths.adminPartner.to(partner.id) : paths.adminTiers.to();
    case 'settings':
      return action === 'settings.limit'
        ? paths.adminLifecycles.to()
        : paths.adminSettings.to({ tab: settingsTabs[action ?? ''] });
    case 'resource':
      return paths.bannerPanel.to('resources');
    case 'faq':
      return paths.bannerPanel.to('faq');
    case 'terms':
      return paths.bannerPanel.to('terms');
    case 'tag':
    case 'prospectStatus':
    case 'prospectType':
      return paths.adminProspects.to();
    case 'payout':
      return isStep || entityId !== null ? step('payout') : paths.adminPayouts.to();
    default:
      return step(entity);
  }
}
