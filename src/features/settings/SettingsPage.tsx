import { Stack } from '@mantine/core';

import { getFiguresSettings } from '#contract/figuresSettings.ts';
import { getPayer } from '#contract/payer.ts';
import { getPaymentRules } from '#contract/paymentRules.ts';
import { getReversalSettings } from '#contract/reversalSettings.ts';
import { getRegistrationTarget } from '#contract/registrationTarget.ts';

import { AdminsOnly } from '../../entities/session/AdminsOnly.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { AppLinks } from './AppLinks.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { PayerForm } from './PayerForm.tsx';

const FiguresForm = lazyPart(() => import('./FiguresForm.tsx'));
const ReversalsForm = lazyPart(() => import('./ReversalsForm.tsx'));
const PaymentRulesForm = lazyPart(() => import('./PaymentRulesForm.tsx'));
const RegistrationsForm = lazyPart(() => import('./RegistrationsForm.tsx'));

/** What an installation is set up with: who pays, how figures count, when registrations and disputes are due, and what links to listings carry. */
export default function SettingsPage() {
  return (
    <>
      <PageHeader title="Settings" />
      <AdminsOnly what="change the settings">
        <Stack gap="md">
          <Payer />
          <Figures />
          <Registrations />
          <Payments />
          <Reversals />
          <Panel title="Links to listings">
            <AppLinks />
          </Panel>
        </Stack>
      </AdminsOnly>
    </>
  );
}

function Figures() {
  const settings = useResource(getFiguresSettings, {});
  return (
    <Panel title="Figures" description="The time zone of days and months, and how long single visits are kept.">
      <Resource of={settings} loading={<Loading lines={3} />}>
        {(known) => <FiguresForm known={known} fallback={<Loading lines={3} />} />}
      </Resource>
    </Panel>
  );
}

function Registrations() {
  const target = useResource(getRegistrationTarget, {});
  return (
    <Panel
      title="Registrations"
      description="By when staff decide about a registration. Partners read it while they wait."
    >
      <Resource of={target} loading={<Loading lines={3} />}>
        {(known) => <RegistrationsForm known={known} fallback={<Loading lines={3} />} />}
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
        {(known) => <PaymentRulesForm known={known} fallback={<Loading lines={3} />} />}
      </Resource>
    </Panel>
  );
}

function Reversals() {
  const settings = useResource(getReversalSettings, {});
  return (
    <Panel
      title="Reversals"
      description="The time partners and staff have. It counts for reversals and disputes from now on."
    >
      <Resource of={settings} loading={<Loading lines={3} />}>
        {(known) => <ReversalsForm known={known} fallback={<Loading lines={3} />} />}
      </Resource>
    </Panel>
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
