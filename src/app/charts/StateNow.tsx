import { Status } from '../../shared/feedback/Status.tsx';
import type { Chart } from './chartList.ts';
import { heldStates } from './labels.ts';
import type { Moment } from './play.ts';
import classes from './Chart.module.css';

/** The state in words: every region with its states, from the outermost inwards. */
export function StateNow({ chart, moment: { snapshot } }: { chart: Chart; moment: Moment }) {
  const ways = heldStates(chart, snapshot.value).filter((way) => way.length > 0);
  if (ways.length === 0) return <p className={classes.none}>It runs, in one state without a name.</p>;
  return (
    <>
      <ul className={classes.ways} aria-label="State">
        {ways.map((way) => (
          <li key={way.map(({ id }) => id).join()} className={classes.now}>
            <b className={classes.nowName}>{way.map(({ name }) => name).join(' › ')}</b>
            {way.map(({ id, description }) =>
              description === '' ? null : (
                <span key={id} className={classes.meaning}>
                  {description}
                </span>
              ),
            )}
          </li>
        ))}
      </ul>
      {snapshot.status === 'done' && <Status tone="neutral" label="This is an end: nothing follows." />}
    </>
  );
}
