import { Anchor, Stack } from '@mantine/core';
import { Link } from 'wouter';

import { stateFigureWords as words } from '#contract/figures/lifecycles.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';
import { stateLabel } from '#contract/lifecycles/stateWords.ts';
import { type getStateMap, type StateFigures } from '#contract/lifecycles/stateMap.ts';

import { picturesOf } from '../../../entities/lifecycle/lifecycleCharts.ts';
import { paths } from '../../../paths.ts';
import { Empty } from '../../../shared/feedback/Empty.tsx';
import { Status } from '../../../shared/feedback/Status.tsx';
import { Meanings } from '../../../shared/page/Meanings.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { Sums } from '../../../shared/table/Sums.tsx';
import { useShown } from '../../../shared/table/useShown.ts';
import { amounts, count, dash } from '../../../shared/text/format.ts';
import StateDialog from './StateDialog.tsx';
import { StatePicture } from './StatePicture.tsx';
import { ageWords, latenessOf, latenessStatus, regionTitle, stateKey, stateTitle, takersWords } from './stateWords.ts';
import classes from './StateMap.module.css';

const href = (figures: StateFigures): string => paths.adminLifecycles.to(stateKey(figures));

/** What `LifecyclesPage` shows; loaded lazily, with the charts. */
export default function StateMap({ at, states }: DataOf<typeof getStateMap>) {
  const shown = useShown('state');
  const regions = Map.groupBy(states, ({ entity, region }) => `${entity}.${region}`);
  return (
    <Stack gap="md">
      <Late states={states} />
      {[...regions].map(([key, rows]) => (
        <Region key={key} at={at} rows={rows} />
      ))}
      <Meanings of={Object.values(words)} />
      <StateDialog shown={shown} at={at} figures={states.find((one) => stateKey(one) === shown.id) ?? null} />
    </Stack>
  );
}

/** What has waited too long anywhere, very late first. */
function Late({ states }: { states: readonly StateFigures[] }) {
  const late = states
    .filter((one) => latenessOf(one) !== 'onTime')
    .toSorted((one, other) => other.veryLate - one.veryLate || other.late - one.late);
  return (
    <Panel title="Waiting too long">
      {late.length === 0 ? (
        <Empty title="Nothing has waited too long" text="Every record is within the limits of its state." />
      ) : (
        <ul className={classes.late}>
          {late.map((one) => (
            <li key={stateKey(one)}>
              <LateWords figures={one} />
              <Anchor component={Link} href={href(one)}>
                {stateTitle(one)}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function LateWords({ figures }: { figures: StateFigures }) {
  const { late, veryLate } = figures;
  const parts = [
    ...(veryLate > 0 ? [`${count(veryLate)} very late`] : []),
    ...(late > 0 ? [`${count(late)} late`] : []),
  ];
  return <Status {...latenessStatus[latenessOf(figures)]} label={parts.join(', ')} />;
}

function Region({ at, rows }: { at: string; rows: readonly StateFigures[] }) {
  const [first] = rows;
  if (first === undefined) return null;
  const title = regionTitle(first);
  const picture = picturesOf(first.entity).find(({ region }) => region === first.region);
  const hasMoney = first.money !== null;
  return (
    <Panel title={title}>
      <div className={classes.region}>
        {picture && <StatePicture picture={picture} rows={rows} />}
        <div className={classes.table}>
          <DataTable
            caption={title}
            name="States"
            rows={rows}
            rowId={stateKey}
            rowHref={href}
            columns={[
              { key: 'state', label: 'State', share: 1.6, render: ({ state }) => stateLabel(state) },
              { key: 'count', label: words.count.label, align: 'right', width: 84, render: (row) => count(row.count) },
              ...(hasMoney
                ? [
                    {
                      key: 'money',
                      label: words.money.label,
                      align: 'right' as const,
                      render: ({ money }: StateFigures) => <Sums of={amounts(money ?? [])} />,
                    },
                  ]
                : []),
              {
                key: 'median',
                label: words.median.label,
                width: 96,
                hideBelow: 'md',
                render: (row) => ageWords(row.medianSince, at),
              },
              {
                key: 'p90',
                label: words.p90.label,
                width: 112,
                hideBelow: hasMoney ? 'xl' : 'md',
                render: (row) => ageWords(row.p90Since, at),
              },
              {
                key: 'late',
                label: 'Waiting',
                width: 178,
                render: (row) =>
                  row.count === 0 || (row.limit === null && !row.isByDeadline) ? (
                    dash
                  ) : latenessOf(row) === 'onTime' ? (
                    <Status {...latenessStatus.onTime} />
                  ) : (
                    <LateWords figures={row} />
                  ),
              },
              {
                key: 'owners',
                label: 'Acts next',
                share: 1.5,
                hideBelow: 'lg',
                render: ({ owners }) => takersWords(owners),
              },
            ]}
          />
        </div>
      </div>
    </Panel>
  );
}
