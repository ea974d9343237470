import type { ReactNode } from 'react';

import { stateLabel } from '#contract/lifecycles/stateWords.ts';

import type { Arrow, RegionPicture } from './lifecycleLayout.ts';
import classes from './Lifecycle.module.css';

export type ArrowKind = 'plain' | 'taken' | 'refused' | 'open';
/** What is drawn later lies above. */
const order: readonly ArrowKind[] = ['plain', 'taken', 'refused', 'open'];

type StateKind = 'current' | 'visited' | 'other' | 'late' | 'veryLate';

interface LifecycleDrawingProps {
  picture: RegionPicture;
  /** px that what stands beside the column needs. */
  reach: number;
  kindOfState: (state: string) => StateKind;
  kindOfArrow: (arrow: Arrow) => ArrowKind;
  /** Beside the column, in its coordinates. */
  children?: ReactNode;
}

/** One region of a chart as a column of its states. Hidden from screen readers: what it says stands beside it in words. */
export function LifecycleDrawing({ picture, reach, kindOfState, kindOfArrow, children }: LifecycleDrawingProps) {
  const { states, arrows, left, box } = picture;
  const drawn = arrows
    .map((arrow) => ({ ...arrow, kind: kindOfArrow(arrow) }))
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  const [first] = states;
  return (
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
      {states.map((place) => {
        const kind = kindOfState(place.state);
        return (
          <g key={place.state} className={classes.state} data-kind={kind}>
            {place.stays.length > 0 && (
              <g className={classes.arrow} data-kind={kind === 'current' ? 'open' : 'plain'}>
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
        );
      })}
      {children}
    </svg>
  );
}
