import type { Chart } from './chartList.ts';
import { factsOf } from './facts.ts';
import { pressName, whereabouts } from './labels.ts';
import type { Game, Moment } from './play.ts';
import { conditionWords } from './words.ts';
import classes from './Chart.module.css';

interface HappenedProps {
  game: Game;
  moments: readonly Moment[];
  label: string;
}

/** What was pressed and set, and where it led. */
export function Happened({ game, moments, label }: HappenedProps) {
  return (
    <ol className={classes.history} aria-label={label}>
      {moments.map((moment, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the history only grows, so a step keeps its place
        <li key={index} className={classes.step} aria-current={index === moments.length - 1 ? 'step' : undefined}>
          <b>{stepName(game, moment)}</b>
          <span className={classes.way}>
            {wentOn(moments[index - 1], moment) && <span aria-hidden="true">→ </span>}
            {whereTo(game, moments[index - 1], moment)}
          </span>
          {moment.taken.map((transition) => {
            const words = [conditionWords(game.chart.machine, transition), transition.description ?? '']
              .filter(Boolean)
              .join(': ');
            return words === '' ? null : (
              <span key={`${transition.source.id} ${words}`} className={classes.meaning}>
                {words}
              </span>
            );
          })}
        </li>
      ))}
    </ol>
  );
}

const wentOn = (before: Moment | undefined, { snapshot }: Moment): boolean =>
  before === undefined || JSON.stringify(before.snapshot.value) !== JSON.stringify(snapshot.value);

function whereTo({ chart }: Game, before: Moment | undefined, moment: Moment): string {
  if (wentOn(before, moment)) return whereabouts(chart, moment.snapshot.value);
  if (typeof moment.step === 'string' && moment.taken.length === 0) return 'Refused: nothing changes.';
  return `Stays ${whereabouts(chart, moment.snapshot.value)}`;
}

/** What led to a moment: an event, or the facts that were set. */
function stepName(game: Game, { step }: Moment): string {
  if (step === null) return beginning(game);
  if (typeof step === 'string') {
    const press = game.presses.find(({ key }) => key === step);
    return press === undefined ? step : pressName(game, press);
  }
  return factWords(game.chart, step);
}

/** Whence a game begins: which of the starts, or with which facts. */
export function beginning({ chart, start }: Game): string {
  if (chart.kind === 'process') return chart.starts.length > 1 ? `Begins: ${start.name}` : 'Begins';
  const names = new Set(factsOf(chart).map(({ name }) => name));
  const facts = Object.entries(start.context).filter(([name]) => names.has(name));
  return facts.length === 0 ? 'Begins' : `Begins with ${factWords(chart, Object.fromEntries(facts))}`;
}

function factWords(chart: Chart, values: Readonly<Record<string, unknown>>): string {
  const facts = factsOf(chart);
  return Object.entries(values)
    .map(([name, value]) => {
      const fact = facts.find((one) => one.name === name);
      const option =
        fact?.control.kind === 'choice'
          ? fact.control.options.find((one) => JSON.stringify(one.value) === JSON.stringify(value))?.label
          : undefined;
      return `${fact?.label ?? name}: ${option ?? plain(value)}`;
    })
    .join('; ');
}

function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === null) return 'none';
  if (typeof value === 'string') return value.replace('T12:00:00Z', '');
  return Array.isArray(value) && value.length > 0 && typeof value[0] === 'object' ? 'some' : JSON.stringify(value);
}
