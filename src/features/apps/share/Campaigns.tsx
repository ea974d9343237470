import { type Campaign, listCampaigns } from '#contract/apps/apps.ts';

import { Resource } from '../../../shared/data/Resource.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { Sums } from '../../../shared/table/Sums.tsx';
import { TwoLines } from '../../../shared/table/TwoLines.tsx';
import { amounts, count, dash, relative } from '../../../shared/text/format.ts';
import classes from './Share.module.css';

/** What each campaign of an app's link has brought; nothing before the first. */
export function Campaigns({ appId }: { appId: string }) {
  const campaigns = useResource(listCampaigns, { params: { id: appId } });
  return (
    <Resource of={campaigns} loading={<Loading lines={3} />}>
      {(rows) =>
        rows.length === 0 ? (
          <p className={classes.hint}>
            Clicks, installs and earnings by campaign appear here once a tagged link is opened.
          </p>
        ) : (
          <>
            <DataTable
              rows={rows}
              caption="Results by campaign"
              rowId={({ source, medium, campaign, subId }) => JSON.stringify([source, medium, campaign, subId])}
              height={2}
              columns={[
                {
                  key: 'campaign',
                  label: 'Campaign',
                  share: 3,
                  render: (row) => (
                    <TwoLines second={row.subId && `Sub-ID ${row.subId}`}>{tagsOf(row) || dash}</TwoLines>
                  ),
                },
                { key: 'clicks', label: 'Clicks', align: 'right', render: ({ clicks }) => count(clicks) },
                { key: 'installs', label: 'Installs', align: 'right', render: ({ installs }) => count(installs) },
                {
                  key: 'earned',
                  label: 'Earned',
                  align: 'right',
                  share: 1.5,
                  render: ({ earned }) => <Sums of={amounts(earned)} />,
                },
                {
                  key: 'lastAt',
                  label: 'Last click',
                  share: 1.5,
                  render: ({ lastAt }) => relative(lastAt, Date.now()),
                },
              ]}
            />
            <p className={classes.hint}>
              Clicks of the last 90 days, the shops that installed after them, and what those have earned you so far,
              less reversals.
            </p>
          </>
        )
      }
    </Resource>
  );
}

const tagsOf = ({ source, medium, campaign }: Campaign) => [source, medium, campaign].filter(Boolean).join(' / ');
