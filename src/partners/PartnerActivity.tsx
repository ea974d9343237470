import { Stack } from '@mantine/core';

import { Lifecycle } from '../ui/Lifecycle.tsx';
import { Panel } from '../ui/Panel.tsx';
import { PartnerDecision } from '../ui/PartnerDecision.tsx';
import type { PartnerPartProps } from './partnerPart.ts';

/** Where a partner stands, how it came there, and what may be decided about it. */
export default function PartnerActivity({ partner }: PartnerPartProps) {
  return (
    <Stack gap="md">
      <Panel title="Lifecycle">
        <Lifecycle entity="partner" id={partner.id} />
      </Panel>
      <PartnerDecision key={partner.version} partner={partner} />
    </Stack>
  );
}
