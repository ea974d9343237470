import { Stack } from '@mantine/core';

import { Lifecycle } from '../../../entities/lifecycle/Lifecycle.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { PartnerDecision } from '../../../entities/partner/PartnerDecision.tsx';
import { PartnerAccount } from './PartnerAccount.tsx';
import { PartnerManagers } from './PartnerManagers.tsx';
import type { PartnerPartProps } from './partnerPart.ts';

/** The status, history and possible decisions of a partner. */
export default function PartnerActivity({ partner }: PartnerPartProps) {
  return (
    <Stack gap="md">
      {/* What is pressed stands above what loads and grows. */}
      <PartnerAccount partner={partner} />
      <PartnerDecision key={partner.id} partner={partner} canWithdraw />
      <Panel title="History">
        <Lifecycle entity="partner" id={partner.id} />
      </Panel>
      <PartnerManagers id={partner.id} />
    </Stack>
  );
}
