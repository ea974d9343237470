import { Anchor, Stack } from '@mantine/core';
import { Link, useSearchParams } from 'wouter';

import { getDeadlineSettings } from '#contract/settings/deadlines.ts';
import { getFiguresSettings } from '#contract/settings/figures.ts';
import { getPayer } from '#contract/settings/payer.ts';
import { getPaymentRules } from '#contract/settings/paymentRules.ts';
import { getRetention } from '#contract/privacy/retention.ts';
import { getReversalSettings } from '#contract/settings/reversals.ts';
import { getRegistrationTarget } from '#contract/settings/registrationTarget.ts';

import { paths } from '../../paths.ts';
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
const Erasures = lazyPart(() => import('./Erasures.tsx'));
const PersonExports = lazyPart(() => import('./PersonExports.tsx'));
const RetentionForm = lazyPart(() => import('./RetentionForm.tsx'));
const ReversalsForm = lazyPart(() => import('./ReversalsForm.tsx'));
const DeadlinesForm = lazyPart(() => import('./DeadlinesForm.tsx'));
const PaymentRulesForm = lazyPart(() => import('./PaymentRulesForm.tsx'));
const RuleList = lazyPart(() => import('./RuleList.tsx'));
const RuleView = lazyPart(() => import('./RuleView.tsx'));
const RegistrationsForm = lazyPart(() => import('./RegistrationsForm.tsx'));

/** What an installation is set up with: who pays, how figures count, what is due when, what is reviewed, how long what is kept, and what links to listings carry. */
export default function SettingsPage() {
  const [search] = useSearchParams();
  const rule = search.get('rule');
  if (rule !== null) return <RuleView key={rule} rule={rule} fallback={<Loading lines={8} />} />;
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
          <Deadlines />
          <Panel
            title="Review rules"
            description="What we look for in installs, payouts and traffic. A rule that holds puts commissions on hold until staff decide."
            isFlush
          >
            <RuleList fallback={<Loading lines={8} />} />
          </Panel>
          <Retention />
          <Panel
            title="Copies of personal data"
            description="Start one for someone who asked you. Only they can download the file, signed in."
          >
            <PersonExports fallback={<Loading lines={4} />} />
          </Panel>
          <Panel
            title="Erasures"
            description="People who asked to be erased. Each request waits some days, and until everything is paid."
          >
            <Erasures fallback={<Loading lines={4} />} />
          </Panel>
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
      description="How soon staff decide on a registration. Partners see it while they wait."
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
    <Panel title="Reversals" description="How long partners and staff have. Applies to new reversals and disputes.">
      <Resource of={settings} loading={<Loading lines={3} />}>
        {(known) => <ReversalsForm known={known} fallback={<Loading lines={3} />} />}
      </Resource>
    </Panel>
  );
}

function Retention() {
  const settings = useResource(getRetention, {});
  return (
    <Panel
      title="Retention"
      description={
        <>
          Anything older is deleted every night. Everyone can read{' '}
          <Anchor component={Link} href={paths.kept.to()} underline="always">
            what we keep and why
          </Anchor>
          .
        </>
      }
    >
      <Resource of={settings} loading={<Loading lines={6} />}>
        {(known) => <RetentionForm known={known} fallback={<Loading lines={6} />} />}
      </Resource>
    </Panel>
  );
}

function Deadlines() {
  const settings = useResource(getDeadlineSettings, {});
  return (
    <Panel title="Claims and reviews" description="How long staff and partners have. Applies to new deadlines.">
      <Resource of={settings} loading={<Loading lines={3} />}>
        {(known) => <DeadlinesForm known={known} fallback={<Loading lines={3} />} />}
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
