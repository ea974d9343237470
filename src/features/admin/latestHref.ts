import type { getAdminOverview } from '#contract/admin/overview.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

import { paths } from '../../paths.ts';
import { adminCasesPath } from '../../entities/case/casePaths.ts';
import { adminClaimsPath } from '../../entities/claim/claimPaths.ts';

export type LatestEvent = DataOf<typeof getAdminOverview>['latest'][number];

/** Where what happened can be looked at; null for what has no page. */
export function latestHref({
  entity,
  entityId,
  toState,
  slug,
  partner,
}: Pick<LatestEvent, 'entity' | 'entityId' | 'toState' | 'slug' | 'partner'>): string | null {
  switch (entity) {
    case 'approval':
      return (toState === 'approved' ? paths.adminPartner : paths.adminRegistration).to(entityId);
    case 'account':
      return paths.adminPartner.to(entityId);
    case 'payout':
      return paths.adminPayout.to(entityId);
    case 'payoutMethod':
    case 'tier':
      return partner && paths.adminPartner.to(partner.id);
    case 'lead':
      return paths.adminLeads.to(entityId);
    case 'referral':
    case 'attribution':
      return partner && paths.adminPartner.to(partner.id, { referral: entityId });
    case 'prospect':
      return paths.adminProspect.to(entityId);
    case 'listing':
      return paths.adminAppDetails.to(slug === null ? {} : { app: slug });
    case 'claim':
      return adminClaimsPath(entityId);
    case 'case':
      return adminCasesPath(entityId);
    case 'supportNote':
      return paths.adminSupport.to(entityId);
    case 'reversal':
      return paths.adminReversal.to(entityId);
    case 'termsProposal':
      return paths.adminWhatIf.to({ proposal: entityId });
    case 'termsVersion':
      return `${paths.bannerPanel.to()}?tab=terms`;
    case 'banner':
      return `${paths.bannerPanel.to()}?banner=${entityId}`;
    case 'newsletter':
      return `${paths.bannerPanel.to()}?tab=newsletters&newsletter=${entityId}`;
    case 'staffAccount':
      return paths.adminTeam.to();
    case 'invitation':
      return paths.adminInvitations.to();
    default:
      return null;
  }
}
