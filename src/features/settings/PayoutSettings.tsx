import { Stack } from '@mantine/core';

import { getPayer } from '#contract/settings/payer.ts';
import { getPaymentRules } from '#contract/settings/paymentRules.ts';
import { getReversalSettings } from '#contract/settings/reversals.ts';

import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { PayerForm } from './PayerForm.tsx';
import { PaymentRulesForm } from './PaymentRulesForm.tsx';
import { ReversalsForm } from './ReversalsForm.tsx';

/** Who pays, when a payout is overdue, and how long a reversal can be disputed. */
export default function PayoutSettings() {
  return (
    <Stack gap="md">
      <Payer />
      <Payments />
      <Reversals />
    </Stack>
  );
}

function Payer() {
  const payer = useResource(getPayer, {});
  return (
    <Panel
      title="Payer"
      description="Your company on payout statements, and the account that bank files are paid from."
    >
      <Resource of={payer} loading={<Loading lines={6} />}>
        {(known) => <PayerForm known={known} />}
      </Resource>
    </Panel>
  );
}

function Payments() {
  const rules = useResource(getPaymentRules, {});
  return (
    <Panel
      title="Payouts"
      description="When a sent payout is overdue, and above which amounts the admin who approved one can’t send it alone."
    >
      <Resource of={rules} loading={<Loading lines={3} />}>
        {(known) => <PaymentRulesForm known={known} />}
      </Resource>
    </Panel>
  );
}

function Reversals() {
  const settings = useResource(getReversalSettings, {});
  return (
    <Panel title="Reversals" description="How long partners and staff have. Applies to new reversals and disputes.">
      <Resource of={settings} loading={<Loading lines={3} />}>
        {(known) => <ReversalsForm known={known} />}
      </Resource>
    </Panel>
  );
}
