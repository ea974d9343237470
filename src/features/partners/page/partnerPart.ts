import type { DataOf } from '#contract/shared/endpoint.ts';
import type { getPartner } from '#contract/partners/partners.ts';

import type { Period } from '../../../shared/period/usePeriod.ts';

/** What each part of a partner's page is given. */
export interface PartnerPartProps {
  partner: DataOf<typeof getPartner>;
  period: Period;
}
