import { Stack } from '@mantine/core';

import { getPayer } from '#contract/payer.ts';

import { AdminsOnly } from '../../entities/session/AdminsOnly.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { AppLinks } from './AppLinks.tsx';
import { PayerForm } from './PayerForm.tsx';

/** What an installation is set up with: who pays, and what links to listings carry. */
export default function SettingsPage() {
  return (
    <>
      <PageHeader title="Settings" />
      <AdminsOnly what="change the settings">
        <Stack gap="md">
          <Payer />
          <Panel title="Links to listings">
            <AppLinks />
          </Panel>
        </Stack>
      </AdminsOnly>
    </>
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
