import { Button, Group } from '@mantine/core';
import { Suspense } from 'react';
import { Link, useLocation, useParams, useSearch } from 'wouter';

import { paths } from '../../paths.ts';
import { Empty } from '../../shared/feedback/Empty.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Notice } from '../../shared/feedback/Notice.tsx';
import { PlainSelect } from '../../shared/form/fields/PlainSelect.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { CopyButton } from '../../shared/text/CopyButton.tsx';
import { addressOf, type Broken, open, openAddress, type Play } from './address.ts';
import { type Chart, charts } from './chartList.ts';
import { EventButtons } from './EventButtons.tsx';
import { FactFields } from './FactFields.tsx';
import { Happened } from './Happened.tsx';
import { whereabouts } from './labels.ts';
import { offersOf } from './offers.ts';
import { PathPlayer } from './PathPlayer.tsx';
import { Picture } from './Picture.tsx';
import { type Moment, type Step } from './play.ts';
import { Scheme } from './Scheme.tsx';
import { StateNow } from './StateNow.tsx';
import { title } from './words.ts';
import classes from './Chart.module.css';

const broken: Readonly<Record<Broken, string>> = {
  unreadable:
    'This link cannot be played: it is incomplete, or the chart does not allow what it says. Here is a fresh start.',
  moved: 'The chart has changed since this link was made, and leads elsewhere now. Here is a fresh start.',
};
const crumbs = [{ label: 'Charts', href: paths.charts.to() }];

/** One chart, to be tried out. */
export default function ChartPage() {
  const { name } = useParams<{ name: string }>();
  const chart = charts.find((one) => one.name === name);
  if (chart) return <Board key={name} chart={chart} />;
  return (
    <div className={classes.page}>
      <PageHeader title="No such chart" breadcrumbs={crumbs} />
      <Empty
        title={`There is no chart “${name}”`}
        action={
          <Button component={Link} href={paths.charts.to()} variant="default">
            All charts
          </Button>
        }
      />
    </div>
  );
}

function Board({ chart }: { chart: Chart }) {
  const search = useSearch();
  const [, navigate] = useLocation();
  const found = openAddress(chart, search);
  const opened = typeof found === 'string' ? open(chart, { start: 0, steps: [] }) : found;
  if (opened === null) throw new Error(`${chart.name} cannot begin.`);
  const { play, game, moments } = opened;
  const moment = moments.at(-1) ?? moments[0];
  const start = chart.starts.indexOf(game.start);

  const show = (next: Play, isReplaced = false) => {
    const after = open(chart, next);
    if (after === null) return;
    const query = addressOf(after);
    navigate(`${paths.chart.to(chart.name)}${query === '' ? '' : `?${query}`}`, { replace: isReplaced });
  };
  const goOn = (step: Step) => show({ start, steps: [...stepsOf(moments), step] });
  // Typing is one step, not one for each letter.
  const set = (fact: string, value: unknown) => {
    const before = stepsOf(moments);
    const last = before.at(-1);
    const isSame = typeof last === 'object' && Object.keys(last).join() === fact;
    show({ start, steps: [...(isSame ? before.slice(0, -1) : before), { [fact]: value }] }, isSame);
  };
  const isPath = 'path' in play;

  return (
    <div className={classes.page}>
      <PageHeader
        title={title(chart.name)}
        breadcrumbs={crumbs}
        description={chart.machine.root.description}
        actions={<Scheme />}
      />
      {typeof found === 'string' && <Notice level="error">{broken[found]}</Notice>}
      <Group gap="xs" className={classes.tools}>
        <Button
          variant="default"
          disabled={search === ''}
          onClick={() => show({ start: isPath ? start : play.start, steps: [] })}
        >
          Start again
        </Button>
        <Button
          variant="default"
          disabled={moments.length === 1}
          onClick={() =>
            show(isPath ? { path: play.path, step: play.step - 1 } : { start, steps: play.steps.slice(0, -1) })
          }
        >
          Undo
        </Button>
        <CopyButton value={location.href} label="Copy link" />
        {chart.kind === 'process' && chart.starts.length > 1 && (
          <PlainSelect
            aria-label="Begin with"
            className={classes.begin}
            value={String(start)}
            options={chart.starts.map(({ name }, index) => ({ value: String(index), label: name }))}
            onChange={(index) => show({ start: Number(index), steps: [] })}
          />
        )}
      </Group>
      <div className={classes.board} data-kind={chart.kind}>
        <div className={classes.left}>
          <Panel title="Chart">
            <Suspense fallback={<Loading lines={6} />}>
              <Picture game={game} moment={moment} />
            </Suspense>
          </Panel>
          <div className={classes.past}>
            <Panel title="What happened">
              <Happened game={game} moments={moments} label="History" />
            </Panel>
          </div>
        </div>
        <div className={classes.right}>
          <Panel title="Now">
            <StateNow chart={chart} moment={moment} />
          </Panel>
          <Panel title="Events">
            <EventButtons offers={offersOf(game, moment)} onPress={goOn} />
          </Panel>
          <Panel title="Facts" description={chart.kind === 'process' ? 'What it knows.' : 'What its conditions read.'}>
            <FactFields chart={chart} moment={moment} onSet={set} />
          </Panel>
          <Panel title="Play a path" description="As the tests walk it.">
            <PathPlayer
              chart={chart}
              game={game}
              playing={isPath ? play : null}
              onPlay={(path, step) => show({ path, step }, isPath && play.path === path)}
            />
          </Panel>
        </div>
      </div>
      <div className="unseen" role="status">
        Now: {whereabouts(chart, moment.snapshot.value)}
      </div>
    </div>
  );
}

/** What a person would press to be here: on a path, what was refused changed nothing. */
const stepsOf = (moments: readonly Moment[]): Step[] =>
  moments.flatMap(({ step, taken }) =>
    step === null || (typeof step === 'string' && taken.length === 0) ? [] : [step],
  );
