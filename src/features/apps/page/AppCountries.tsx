import { listAppsByCountry } from '#contract/apps/apps.ts';
import { figureWords } from '#contract/figures/words.ts';

import { ownFigureHref } from '../../../entities/app/ownFigureHref.ts';
import { FigureTable } from '../../../shared/table/FigureTable.tsx';
import { DownloadButton } from '../../../shared/data/DownloadButton.tsx';
import { Resource } from '../../../shared/data/Resource.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { amounts, count, countryName } from '../../../shared/text/format.ts';
import type { Period } from '../../../shared/period/usePeriod.ts';
import { useResource } from '../../../shared/data/useResource.ts';
import { WorldMap } from '../../../shared/charts/WorldMap.tsx';
import { Sums } from '../../../shared/table/Sums.tsx';
import classes from './AppDetails.module.css';

/** Where the partner's shops of an app are; each figure opens into them. */
export default function AppCountries({ app, period }: { app: string; period: Period }) {
  const query = { ...period.query, app };
  const hrefOf = (figure: 'installs' | 'commission', country: string | null) =>
    ownFigureHref(figure, { app, country: country ?? 'none', period });
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
        {(rows) => {
          const values = rows.flatMap(({ country, installs }) =>
            country === null || installs === 0 ? [] : [{ country, value: installs, href: hrefOf('installs', country) }],
          );
          return (
            <>
              {values.length > 0 && (
                <div className={classes.map}>
                  <WorldMap
                    label="Installs by country"
                    unit={figureWords.installs.label}
                    values={values}
                    formatValue={count}
                  />
                </div>
              )}
              <FigureTable
                rows={rows}
                caption="Installs by country"
                rowId={({ country }) => country ?? 'unknown'}
                rowHref={({ country }) => hrefOf('installs', country)}
                columns={[
                  {
                    key: 'country',
                    label: 'Country',
                    render: ({ country }) => (country === null ? 'Unknown' : countryName(country)),
                  },
                  { figure: 'installs', render: ({ installs }) => count(installs) },
                  {
                    figure: 'commission',
                    render: ({ country, commission }) => (
                      <Sums of={amounts(commission)} href={hrefOf('commission', country)} />
                    ),
                  },
                ]}
                empty={{ title: 'No installs in this period' }}
              />
            </>
          );
        }}
      </Resource>
    </Panel>
  );
}
