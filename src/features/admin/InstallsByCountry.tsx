import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

import { listAppsByCountry } from '#contract/apps/apps.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

import { Empty } from '../../shared/feedback/Empty.tsx';
import { FigureTable } from '../../shared/table/FigureTable.tsx';
import { SteadyRows } from '../../shared/table/SteadyRows.tsx';
import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { amounts, count, countryName } from '../../shared/text/format.ts';
import { useResource } from '../../shared/data/useResource.ts';
import type { usePeriod } from '../../shared/period/usePeriod.ts';
import { Sums } from '../../shared/table/Sums.tsx';
import { rowFigureHref } from '../../entities/partner/rowFigureHref.ts';
import classes from './InstallsByCountry.module.css';

type Row = DataOf<typeof listAppsByCountry>[number];

const shownFirst = 8;

/** Where the shops are that installed an app in the period. */
export function InstallsByCountry({ period }: { period: ReturnType<typeof usePeriod> }) {
  const [hasAll, { open }] = useDisclosure(false);
  const { query } = period;
  const hrefOf = (figure: 'installs' | 'commission', country: string | null) =>
    rowFigureHref(figure, { country: country ?? 'none', period });
  const countries = useResource(listAppsByCountry, { query });
  return (
    <Panel
      title="Installs by country"
      isFlush
      actions={
        <DownloadButton endpoint={listAppsByCountry} input={{ query }} filename="installs-by-country.csv" size="xs" />
      }
    >
      <Resource of={countries}>
        {(all) => {
          const rows = all
            .filter(({ installs }) => installs > 0)
            .toSorted((a, b) => b.installs - a.installs || nameOf(a).localeCompare(nameOf(b)));
          if (rows.length === 0) return <Empty title="No installs in this period" />;
          const isCut = !hasAll && rows.length > shownFirst;
          const most = Math.max(...rows.map(({ installs }) => installs));
          return (
            <>
              <SteadyRows rows={isCut ? rows.slice(0, shownFirst) : rows} rowId={({ country }) => country ?? 'unknown'}>
                {(shown) => (
                  <FigureTable
                    rows={shown}
                    caption="Installs by country"
                    rowId={({ country }) => country ?? 'unknown'}
                    rowHref={({ country }) => hrefOf('installs', country)}
                    columns={[
                      { key: 'country', label: 'Country', render: markedName },
                      {
                        figure: 'installs',
                        share: 2,
                        render: ({ installs }) => (
                          <span className={classes.installs}>
                            <span className={classes.track} aria-hidden="true">
                              <span className={classes.bar} style={{ width: `${(installs / most) * 100}%` }} />
                            </span>
                            <span className={classes.count}>{count(installs)}</span>
                          </span>
                        ),
                      },
                      {
                        figure: 'commission',
                        render: ({ country, commission }) => (
                          <Sums of={amounts(commission)} href={hrefOf('commission', country)} />
                        ),
                      },
                    ]}
                  />
                )}
              </SteadyRows>
              {isCut && (
                <div className={classes.more}>
                  <Button size="xs" variant="subtle" onClick={open}>
                    Show all {count(rows.length)} countries
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </Resource>
    </Panel>
  );
}

const nameOf = ({ country }: Row): string => (country === null ? 'Unknown' : countryName(country));

const markedName = (row: Row) =>
  row.country === null ? (
    nameOf(row)
  ) : (
    <span className={classes.country}>
      <span className={classes.code} aria-hidden="true">
        {row.country}
      </span>
      {nameOf(row)}
    </span>
  );
