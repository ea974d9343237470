import { Anchor, Stack } from '@mantine/core';
import { Link } from 'wouter';

import { getRetention } from '#contract/privacy/retention.ts';

import { paths } from '../../paths.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Erasures } from './Erasures.tsx';
import { PersonExports } from './PersonExports.tsx';
import { RetentionForm } from './RetentionForm.tsx';

/** For how long what is kept, and what people asked for of their data. */
export default function PrivacySettings() {
  return (
    <Stack gap="md">
      <Retention />
      <Panel
        title="Copies of personal data"
        description="Start one for someone who asked you. Only they can download the file, signed in."
      >
        <PersonExports />
      </Panel>
      <Panel
        title="Erasures"
        description="People who asked to be erased. Each request waits a few days, and until everything is paid."
      >
        <Erasures />
      </Panel>
    </Stack>
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
          <Anchor component={Link} href={paths.kept.to()} inherit underline="always">
            what we keep and why
          </Anchor>
          .
        </>
      }
    >
      <Resource of={settings} loading={<Loading lines={6} />}>
        {(known) => <RetentionForm known={known} />}
      </Resource>
    </Panel>
  );
}
