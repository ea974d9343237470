import { Stack } from '@mantine/core';

import { getDeadlineSettings } from '#contract/settings/deadlines.ts';

import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { DeadlinesForm } from './DeadlinesForm.tsx';
import { RuleList } from './RuleList.tsx';

/** What is reviewed, and how long staff and partners have for it. */
export default function ReviewSettings() {
  return (
    <Stack gap="md">
      <Panel
        title="Review rules"
        description="What we look for in installs, payouts and traffic. A rule that holds puts commissions on hold until staff decide."
        isFlush
      >
        <RuleList />
      </Panel>
      <Deadlines />
    </Stack>
  );
}

function Deadlines() {
  const settings = useResource(getDeadlineSettings, {});
  return (
    <Panel title="Claims and reviews" description="How long staff and partners have. Applies to new deadlines.">
      <Resource of={settings} loading={<Loading lines={3} />}>
        {(known) => <DeadlinesForm known={known} />}
      </Resource>
    </Panel>
  );
}
