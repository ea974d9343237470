import { Text } from '@mantine/core';

import { listApps } from '#contract/apps/apps.ts';

import { Campaigns } from '../../../entities/app/Campaigns.tsx';
import { paths } from '../../../paths.ts';
import { useResource } from '../../../shared/data/useResource.ts';
import { Panel } from '../../../shared/page/Panel.tsx';

export interface PartnerCampaignsProps {
  partnerId: string;
  /** The slug of the app that the tab is narrowed to. */
  app: string | undefined;
}

/** What the campaigns of a partner's link of an app have brought. */
export function PartnerCampaigns({ partnerId, app }: PartnerCampaignsProps) {
  const { data = [] } = useResource(listApps, {});
  const chosen = data.find(({ slug }) => slug === app);
  return (
    <Panel title="Results by campaign" isFlush>
      {chosen ? (
        <Campaigns
          appId={chosen.id}
          partnerId={partnerId}
          isFlush
          hrefOf={(rows) => paths.adminReferrals.to({ partnerId, app: chosen.slug, ...rows })}
        />
      ) : (
        <Text size="sm" c="dimmed" px="1.25rem" pb="1.25rem">
          Choose an app above to see what each campaign of its link has brought.
        </Text>
      )}
    </Panel>
  );
}
