import { Stack, Text } from '@mantine/core';

import { listCampaigns } from '#contract/apps/apps.ts';
import { tagsName, tagsText } from '#contract/apps/campaignTags.ts';

import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { periodParams } from '../../shared/period/periodAddress.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { Sums } from '../../shared/table/Sums.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { amounts, count, dash, relative } from '../../shared/text/format.ts';

export interface CampaignsProps {
  appId: string;
  /** Whose link it is; for staff. */
  partnerId?: string;
  /** Address of the installs behind a row: what to narrow its list by. */
  hrefOf: (rows: Readonly<Record<string, string>>) => string;
  /** In a panel whose table goes to the edges. */
  isFlush?: boolean;
}

/** What each campaign of an app's link has brought; a sentence before the first. */
export function Campaigns({ appId, partnerId, hrefOf, isFlush = false }: CampaignsProps) {
  const campaigns = useResource(listCampaigns, {
    params: { id: appId },
    query: partnerId === undefined ? {} : { partnerId },
  });
  const { meta } = campaigns;
  const inset = isFlush ? { px: '1.25rem', pb: '1.25rem' } : {};
  return (
    <Resource of={campaigns} loading={<Loading lines={3} />}>
      {(rows) =>
        rows.length === 0 ? (
          <Text size="sm" c="dimmed" {...inset}>
            Clicks, installs and commission by campaign appear here once a tagged link is opened.
          </Text>
        ) : (
          <Stack gap="xs">
            <DataTable
              rows={rows}
              caption="Results by campaign"
              rowId={tagsText}
              rowHref={(row) =>
                hrefOf({
                  campaign: tagsText(row),
                  ...(meta && periodParams({ value: 'custom', range: meta })),
                })
              }
              height={2}
              columns={[
                {
                  key: 'campaign',
                  label: 'Campaign',
                  share: 3,
                  render: (row) => (
                    <TwoLines second={row.subId && `Sub-ID ${row.subId}`}>{tagsName(row) || dash}</TwoLines>
                  ),
                },
                { key: 'clicks', label: 'Clicks', align: 'right', render: ({ clicks }) => count(clicks) },
                { key: 'installs', label: 'Installs', align: 'right', render: ({ installs }) => count(installs) },
                {
                  key: 'commission',
                  label: 'Commission',
                  align: 'right',
                  share: 1.5,
                  render: ({ commission }) => <Sums of={amounts(commission)} />,
                },
                {
                  key: 'lastAt',
                  label: 'Last click',
                  share: 1.8,
                  render: ({ lastAt }) => relative(lastAt, Date.now()),
                },
              ]}
            />
            <Text size="sm" c="dimmed" {...inset}>
              Clicks and installs of the last 90 days, and commission on those installs so far, less reversals. Open a
              campaign to see its installs.
            </Text>
          </Stack>
        )
      }
    </Resource>
  );
}
