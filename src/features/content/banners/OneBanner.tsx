import { getBanner } from '#contract/content/banners.ts';

import { bannerStatus } from '../../../entities/banner/bannerStates.ts';
import { Lifecycle } from '../../../entities/lifecycle/Lifecycle.tsx';
import { Resource } from '../../../shared/data/Resource.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { Status } from '../../../shared/feedback/Status.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { TwoLines } from '../../../shared/table/TwoLines.tsx';
import { count, dateTime } from '../../../shared/text/format.ts';
import classes from '../Content.module.css';
import { BannerSteps } from './BannerSteps.tsx';
import { EditBanner } from './EditBanner.tsx';

/** A banner: what may be done with it, its form, and what came of each edition. */
export function OneBanner({ id }: { id: string }) {
  const found = useResource(getBanner, { params: { id } });
  return (
    <Resource of={found} loading={<Loading lines={10} />}>
      {(banner) => (
        <div className={classes['stack']}>
          <Panel title={banner.title} actions={<Status {...bannerStatus[banner.state]} />}>
            <BannerSteps banner={banner} />
            {banner.state === 'live' && (
              <p className="quiet">
                Saving changes makes a new edition. Partners who dismissed this one see the new one.
              </p>
            )}
          </Panel>
          <EditBanner banner={banner} />
          <Panel title="Editions" description="How many people saw, opened and dismissed each." isFlush>
            <DataTable
              rows={banner.editions}
              caption="Editions"
              height={2}
              rowId={({ edition }) => String(edition)}
              columns={[
                {
                  key: 'edition',
                  label: 'Edition',
                  render: ({ edition, title, by, editedAt }) => (
                    <TwoLines
                      second={`${by === '' ? '' : `${by}, `}${dateTime(editedAt)}`}
                    >{`${edition}: ${title}`}</TwoLines>
                  ),
                },
                {
                  key: 'views',
                  label: 'Seen by',
                  width: 92,
                  align: 'right',
                  render: ({ counts }) => count(counts.views),
                },
                {
                  key: 'clicks',
                  label: 'Opened',
                  width: 92,
                  align: 'right',
                  hideBelow: 'sm',
                  render: ({ counts }) => count(counts.clicks),
                },
                {
                  key: 'dismissals',
                  label: 'Dismissed',
                  width: 104,
                  align: 'right',
                  hideBelow: 'sm',
                  render: ({ counts }) => count(counts.dismissals),
                },
              ]}
              empty={{ title: 'No editions' }}
            />
          </Panel>
          <Panel title="History">
            <Lifecycle entity="banner" id={id} />
          </Panel>
        </div>
      )}
    </Resource>
  );
}
