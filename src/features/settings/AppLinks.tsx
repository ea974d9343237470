import '@mantine/core/styles/Switch.css';

import { Group, Stack, Switch, Text } from '@mantine/core';

import { type AppLink, listAppLinks, setAppLink } from '#contract/apps/links.ts';

import { AppName } from '../../entities/app/AppName.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { useSubmission } from '../../shared/data/useSubmission.ts';

/** Whether the links to an app's listing name the visit in `utm_content` too, app by app. */
export function AppLinks() {
  const links = useResource(listAppLinks, {});
  return (
    <Stack gap="sm">
      <Text size="sm">
        Every link to a listing carries the visit as <code>ref_visit</code>. Where a store keeps <code>utm_</code>{' '}
        parameters only, it can carry the visit in <code>utm_content</code> too; a campaign’s own value is then kept
        with the visit and not passed on.
      </Text>
      <Resource of={links} loading={<Loading lines={3} />}>
        {(apps) => (
          <Stack component="ul" gap={0} m={0} p={0} maw={416} aria-label="Visit in utm_content">
            {apps.map((app) => (
              <AppSwitch key={app.id} app={app} />
            ))}
          </Stack>
        )}
      </Resource>
    </Stack>
  );
}

function AppSwitch({ app: { id, name, color, isVisitInUtm } }: { app: AppLink }) {
  const { submit, isBusy } = useSubmission(setAppLink, { what: 'Saving the setting' });
  return (
    <Group component="li" justify="space-between" mih={40}>
      <AppName name={name} color={color} />
      <Switch
        aria-label={`${name}: visit in utm_content`}
        checked={isVisitInUtm}
        disabled={isBusy}
        onChange={(event) => submit({ params: { id }, body: { isVisitInUtm: event.currentTarget.checked } })}
      />
    </Group>
  );
}
