import { Link } from 'wouter';
import { plural } from '#contract/shared/plural.ts';

import pathCounts from '#machines/diagrams/paths.json';
import { eventsOf } from '#machines/regions.ts';

import { paths } from '../../paths.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { type Chart, charts } from './chartList.ts';
import { gameOf } from './play.ts';
import { Scheme } from './Scheme.tsx';
import { title } from './words.ts';
import classes from './Chart.module.css';

const groups = [
  { kind: 'lifecycle', heading: 'Lifecycles', text: 'What may happen to a record, and what may not.' },
  { kind: 'process', heading: 'Processes', text: 'What the browser does for a person, step by step.' },
  { kind: 'decision', heading: 'Decisions', text: 'What several sides ask, decided at once from the facts.' },
] as const;

const counted = new Map(Object.entries(pathCounts));

/** Every chart, to be chosen. */
export default function ChartsPage() {
  return (
    <div className={classes.page}>
      <PageHeader
        title="Charts"
        breadcrumbs={[{ label: 'Home', href: '/' }]}
        description="What can happen, to be tried out: press an event, set the facts, see where it goes or why not. Nothing here touches data."
        actions={<Scheme />}
      />
      {groups.map(({ kind, heading, text }) => (
        <section key={kind} aria-labelledby={kind}>
          <h2 className={classes.heading} id={kind}>
            {heading}
          </h2>
          <p className={classes.lead}>{text}</p>
          <ul className={classes.cards}>
            {charts
              .filter((chart) => chart.kind === kind)
              .map((chart) => (
                <Card key={chart.name} chart={chart} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Card({ chart }: { chart: Chart }) {
  const { name, machine } = chart;
  const events = eventsOf(gameOf(chart, 0)?.model ?? machine).length;
  return (
    <li className={classes.card}>
      <h3 className={classes.cardTitle}>
        <Link href={paths.chart.to(name)} className={classes.cardLink}>
          {title(name)}
        </Link>
      </h3>
      <p className={classes.cardText}>{machine.root.description}</p>
      <p className={classes.counts}>
        <span>{plural(statesIn(machine.root), { one: 'state', other: 'states' })}</span>
        <span>{plural(events, { one: 'event', other: 'events' })}</span>
        <span>{plural(counted.get(name) ?? 0, { one: 'path', other: 'paths' })}</span>
      </p>
    </li>
  );
}

/** The states without others inside. */
function statesIn(node: Chart['machine']['root']): number {
  const children = Object.values(node.states);
  return children.length === 0 ? 1 : children.reduce((sum, child) => sum + statesIn(child), 0);
}
