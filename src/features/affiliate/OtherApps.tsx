import { Anchor, Stack, Text } from '@mantine/core';

import { listPublicApps } from '#contract/referrals/affiliate.ts';

import { Loading } from '../../shared/feedback/Loading.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';

/** The apps on offer, each through a partner's link; opened where the link of a retired app leads. */
export default function OtherApps({ referralId }: { referralId: string }) {
  const apps = useResource(listPublicApps, {});
  return (
    <Resource of={apps} loading={<Loading lines={3} />}>
      {(offered) =>
        offered.length > 0 && (
          <Stack gap="xs">
            <Text fw={500}>These apps are available:</Text>
            <Stack component="ul" gap="xs" m={0} p={0} aria-label="Available apps">
              {offered.map(({ slug, name, tagline }) => (
                <li key={slug} style={{ listStyle: 'none' }}>
                  <Anchor href={`/r/${referralId}/${slug}`}>{name}</Anchor>
                  <Text size="sm" c="dimmed">
                    {tagline}
                  </Text>
                </li>
              ))}
            </Stack>
          </Stack>
        )
      }
    </Resource>
  );
}
