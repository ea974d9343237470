import { Stack } from '@mantine/core';

import { getFiguresSettings } from '#contract/settings/figures.ts';
import { getRegistrationTarget } from '#contract/settings/registrationTarget.ts';

import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { AppLinks } from './AppLinks.tsx';
import { FiguresForm } from './FiguresForm.tsx';
import { RegistrationsForm } from './RegistrationsForm.tsx';

/** How figures count, how soon registrations are decided, and what links to listings carry. */
export default function ProgrammeSettings() {
  return (
    <Stack gap="md">
      <Registrations />
      <Figures />
      <Panel title="Links to listings">
        <AppLinks />
      </Panel>
    </Stack>
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
        {(known) => <RegistrationsForm known={known} />}
      </Resource>
    </Panel>
  );
}

function Figures() {
  const settings = useResource(getFiguresSettings, {});
  return (
    <Panel title="Figures" description="The time zone of days and months, and how long single visits are kept.">
      <Resource of={settings} loading={<Loading lines={3} />}>
        {(known) => <FiguresForm known={known} />}
      </Resource>
    </Panel>
  );
}
