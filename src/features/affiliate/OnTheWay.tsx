import { Anchor, Loader, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';

import { getVisit } from '#contract/referrals/affiliate.ts';

import { useResource } from '../../shared/data/useResource.ts';

/** Where the visitor is being taken, in words, and then there. */
export function OnTheWay({ visitId, url }: { visitId: string; url: string }) {
  const visit = useResource(getVisit, { params: { id: visitId } });
  const isKnown = visit.state !== 'loading';
  useEffect(() => {
    if (isKnown) goTo(url);
  }, [isKnown, url]);
  const [app, by] = visit.data ? [visit.data.app, `${visit.data.partner} recommended it. `] : [undefined, undefined];
  return <Continue url={url} app={app} by={by} />;
}

export function goTo(url: string): void {
  if (/^https?:$/.test(new URL(url).protocol)) window.location.assign(url);
}

export function Continue({ url, app, by = '' }: { url: string; app?: string | undefined; by?: string | undefined }) {
  return (
    <Stack gap="md" align="flex-start" role="status">
      <Loader size="sm" />
      <Title order={1} size="h2">
        {app === undefined ? 'Redirecting…' : `Taking you to ${app}`}
      </Title>
      <Text>
        {by}
        You’ll be redirected to <strong>{new URL(url).host}</strong> in a moment.
      </Text>
      <Anchor href={url} size="sm">
        Continue now
      </Anchor>
    </Stack>
  );
}
