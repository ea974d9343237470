import { Button } from '@mantine/core';
import { Link } from 'wouter';

import { type BannerRow, bannerStates, listBanners } from '#contract/content/banners.ts';

import { bannerStatus } from '../../../entities/banner/bannerStates.ts';
import { useCollection } from '../../../shared/data/useCollection.ts';
import { Status } from '../../../shared/feedback/Status.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { FilterSelect } from '../../../shared/table/toolbar/FilterSelect.tsx';
import { Toolbar } from '../../../shared/table/toolbar/Toolbar.tsx';
import { TwoLines } from '../../../shared/table/TwoLines.tsx';
import { count, dash, dateTime } from '../../../shared/text/format.ts';
import { bannerHref } from './bannerHref.ts';

const periodOf = ({ startsAt, endsAt }: BannerRow): string =>
  startsAt === null && endsAt === null
    ? 'No period yet'
    : `${startsAt === null ? dash : dateTime(startsAt)} to ${endsAt === null ? dash : dateTime(endsAt)}`;

/** The banners, last changed first. */
export function BannerList() {
  const banners = useCollection(listBanners, { name: 'banners', sort: '-updatedAt', filters: { state: undefined } });
  const fresh = (
    <Button component={Link} href={bannerHref('new')}>
      New banner
    </Button>
  );
  return (
    <Panel title="Banners" description="Messages at the top of portal pages." isFlush actions={fresh}>
      <Toolbar>
        <FilterSelect
          collection={banners}
          filter="state"
          label="Status"
          placeholder="Any status"
          data={bannerStates.map((value) => ({ value, label: bannerStatus[value].label }))}
        />
      </Toolbar>
      <DataTable
        collection={banners}
        caption="Banners"
        height={2}
        rowId={({ id }) => id}
        rowHref={({ id }) => bannerHref(id)}
        columns={[
          { key: 'title', label: 'Title', render: (row) => <TwoLines second={periodOf(row)}>{row.title}</TwoLines> },
          { key: 'state', label: 'Status', width: 120, render: ({ state }) => <Status {...bannerStatus[state]} /> },
          {
            key: 'views',
            label: 'Seen by',
            width: 92,
            align: 'right',
            hideBelow: 'sm',
            render: ({ counts }) => count(counts.views),
          },
          {
            key: 'clicks',
            label: 'Opened',
            width: 92,
            align: 'right',
            hideBelow: 'md',
            render: ({ counts }) => count(counts.clicks),
          },
          {
            key: 'dismissals',
            label: 'Dismissed',
            width: 104,
            align: 'right',
            hideBelow: 'md',
            render: ({ counts }) => count(counts.dismissals),
          },
        ]}
        empty={{
          title: 'No banners yet',
          text: 'Write one to reach partners in the portal.',
          action: fresh,
        }}
      />
    </Panel>
  );
}
