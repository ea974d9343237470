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
  if (step === null) return game.chart.starts.length > 1 ? `Begins: ${game.start.name}` : 'Begins';
  if (typeof step === 'string') {
    const press = game.presses.find(({ key }) => key === step);
    return press === undefined ? step : pressName(game, press);
  }
  const facts = factsOf(game.chart);
  return Object.entries(step)
    .map(([name, value]) => {
      const fact = facts.find((one) => one.name === name);
      const option =
        fact?.control.kind === 'choice'
          ? fact.control.options.find((one) => JSON.stringify(one.value) === JSON.stringify(value))?.label
          : undefined;
      return `${fact?.label ?? name}: ${option ?? plain(value)}`;
    })
    .join(', ');
}

function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === null) return 'none';
  return typeof value === 'string' ? value.replace('T12:00:00Z', '') : JSON.stringify(value);
}
