import type { PartnerRow } from '#contract/partners/list.ts';

import { approvalStatus } from '../../../entities/partner/approvalStatus.ts';
import { Status } from '../../../shared/feedback/Status.tsx';
import { accountStatus } from '../accountStatus.ts';

interface PartnerStandingProps {
  partner: PartnerRow;
  of: 'account' | 'registration';
}

/** The status of a partner’s account or registration; loaded lazily, since the list shows neither unless it is filtered by it. */
export default function PartnerStanding({ partner, of }: PartnerStandingProps) {
  return (
    <Status
      {...(of === 'account' ? accountStatus[partner.accountStatus] : approvalStatus[`${partner.approvalStatus}`])}
    />
  );
}
