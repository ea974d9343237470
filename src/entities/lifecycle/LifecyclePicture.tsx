import type { LifecycleEvent, LifecycleStep } from '#contract/history.ts';
import { eventLabel, stateLabel } from '#contract/lifecycleWords.ts';

import type { Arrow, RegionPicture } from './lifecycleLayout.ts';
import classes from './Lifecycle.module.css';

interface LifecyclePictureProps {
  picture: RegionPicture;
  /** The current state of the region. */
  state: string;
  history: readonly LifecycleStep[];
  events: readonly LifecycleEvent[];
  /** The region's name; left out where there is one region only. */
  title?: string;
}

type Kind = 'plain' | 'taken' | 'refused' | 'open';
const order: readonly Kind[] = ['plain', 'taken', 'refused', 'open'];
/** Wide enough for a word of the picture's letters. */
const letter = 6.6;

/**
 * One region of a statechart: its states, the current and previous ones, and what may follow. Described for screen
 * readers.
 */
export function LifecyclePicture({ picture, state, history, events, title }: LifecyclePictureProps) {
  const { region, states, arrows, left, box } = picture;
  const past = history.filter((step) => step.region === region);
  const visited = new Set(past.flatMap(({ fromState, toState }) => [fromState, toState]));
  const allowed = new Set(events.filter(({ isAllowed }) => isAllowed).map(({ event }) => event));
  const kindOf = ({ from, to, events: own }: Arrow): Kind => {
    if (from === state) return own.some((event) => allowed.has(event)) ? 'open' : 'refused';
    return past.some((step) => step.fromState === from && step.toState === to) ? 'taken' : 'plain';
  };
  const drawn = arrows
    .map((arrow) => ({ ...arrow, kind: kindOf(arrow) }))
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  const next = drawn.filter(({ from }) => from === state);
  const wordsOf = (arrow: Arrow) => arrow.events.map(eventLabel).join(', ');
  const reach = Math.max(0, ...next.map((arrow) => wordsOf(arrow).length * letter + 12));
  const [first] = states;
  return (
    <figure className={classes.region}>
      {title !== undefined && <figcaption className={classes.name}>{title}</figcaption>}
      <svg
        className={classes.picture}
        width={picture.width + reach}
        height={picture.height}
        viewBox={`0 0 ${picture.width + reach} ${picture.height}`}
        aria-hidden="true"
      >
        {first?.isInitial && (
          <g className={classes.arrow} data-kind="taken">
            <circle cx={left + box.width / 2} cy={7} r={4} className={classes.start} />
            <path d={`M${left + box.width / 2} 11V${first.y - box.height / 2}`} />
            <path
              className={classes.head}
              d={`M${left + box.width / 2 - 3.5} ${first.y - box.height / 2 - 6}l3.5 6l3.5 -6Z`}
            />
          </g>
        )}
        {drawn.map(({ from, to, path, head, kind }) => (
          <g key={`${from} ${to}`} className={classes.arrow} data-kind={kind}>
            <path d={path} />
            <path d={head} className={classes.head} />
          </g>
        ))}
        {states.map((place) => (
          <g
            key={place.state}
            className={classes.state}
            data-kind={place.state === state ? 'current' : visited.has(place.state) ? 'visited' : 'other'}
          >
            {place.stays.length > 0 && (
              <g className={classes.arrow} data-kind={place.state === state ? 'open' : 'plain'}>
                <path d={`M${left + 34} ${place.y - box.height / 2}c2 -13 -17 -13 -15 -1`} />
                <path className={classes.head} d={`M${left + 15.5} ${place.y - box.height / 2 - 6}l3.5 6l3.5 -6Z`} />
              </g>
            )}
            <rect x={left} y={place.y - box.height / 2} width={box.width} height={box.height} rx={box.height / 2} />
            {place.isFinal && (
              <rect
                className={classes.final}
                x={left + 3}
                y={place.y - box.height / 2 + 3}
                width={box.width - 6}
                height={box.height - 6}
                rx={box.height / 2 - 3}
              />
            )}
            <text x={left + box.width / 2} y={place.y} dy="0.35em" textAnchor="middle">
              {stateLabel(place.state)}
            </text>
          </g>
        ))}
        {next.map((arrow) => (
          <text
            key={arrow.to}
            className={classes.event}
            data-kind={arrow.kind}
            x={picture.width + 6}
            y={states.find((place) => place.state === arrow.to)?.y}
            dy="0.35em"
          >
            {wordsOf(arrow)}
          </text>
        ))}
      </svg>
      <ul className="unseen">
        {states.map((place) => (
          <li key={place.state}>
            {stateLabel(place.state)}
            {place.state === state && ', current state'}
            {place.state !== state && visited.has(place.state) && ', previous state'}
            {next
              .filter(({ to }) => to === place.state)
              .map((arrow) => `, next: ${wordsOf(arrow)}${arrow.kind === 'refused' ? ', not available' : ''}`)}
          </li>
        ))}
      </ul>
    </figure>
  );
}
