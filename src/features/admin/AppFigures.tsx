import { getAppsOverview } from '#contract/admin/overview.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import type { Period } from '../../shared/period/usePeriod.ts';
import { FigureTable } from '../../shared/table/FigureTable.tsx';
import { SteadyRows } from '../../shared/table/SteadyRows.tsx';
import { Sums } from '../../shared/table/Sums.tsx';
import { amounts, count } from '../../shared/text/format.ts';
import { rowFigureHref } from '../../entities/partner/rowFigureHref.ts';

type App = DataOf<typeof getAppsOverview>[number];
type Figure = Parameters<typeof rowFigureHref>[0];

/** The figures of every app in the period; each opens what makes it. */
export function AppFigures({ period }: { period: Period }) {
  const apps = useResource(getAppsOverview, { body: period.body });
  const opening = (figure: Figure, textOf: (app: App) => string) => ({
    figure,
    render: (app: App) => <Sums of={textOf(app)} href={rowFigureHref(figure, { app: app.slug, period })} />,
  });
  return (
    <Panel title="Apps" isFlush>
      <Resource of={apps}>
        {(rows) => (
          <SteadyRows rows={rows} rowId={({ id }) => id}>
            {(steady) => (
              <FigureTable
                rows={steady}
                caption="Apps"
                rowId={({ id }) => id}
                rowHref={({ slug }) => rowFigureHref('installs', { app: slug, period })}
                columns={[
                  { key: 'name', label: 'App', render: ({ name }) => name },
                  opening('clicks', ({ clicks }) => count(clicks)),
                  opening('installs', ({ installs }) => count(installs)),
                  { ...opening('chargedShops', ({ chargedShops }) => count(chargedShops)), hideBelow: 'md' },
                  opening('revenue', ({ revenue }) => amounts(revenue)),
                  opening('commission', ({ commission }) => amounts(commission)),
                ]}
              />
            )}
          </SteadyRows>
        )}
      </Resource>
    </Panel>
  );
}
