import { SegmentedControl } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { ScrollRegion } from '../page/ScrollRegion.tsx';
import classes from './ChartFrame.module.css';
import { movePoint } from './movePoint.ts';

interface ChartTable {
  /** The first names the rows. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

export interface ChartFrameProps {
  /** What is shown, as a sentence for screen readers. */
  label: string;
  /** Names beside the colours of `--app-series-1` to `-3`; up to three. */
  series?: readonly string[] | undefined;
  /** The same figures for those who would rather read them. */
  table: ChartTable;
  /** Of the picture, and of the table at most; without it the picture takes what it needs. */
  height?: number | undefined;
  /** Its points open into their rows: they are links. */
  hasLinks?: boolean;
  /** The picture. */
  children: ReactNode;
}

/** px: the height of a picture that does not say its own, until it is drawn. */
const UNKNOWN = 320;
/** How far below the screen a picture is drawn before it is seen. */
const BELOW = '25% 0px';

/** Resolves once the font of its labels has loaded or failed: which labels have room is measured once, in the font of that moment. */
async function fontSettled(picture: Element): Promise<void> {
  const { fontSize, fontFamily } = getComputedStyle(picture);
  try {
    await document.fonts.load(`${fontSize} ${fontFamily}`, 'Aa0');
  } catch {
    // The page shows its fallback font, and so does the picture.
  }
}

/**
 * Whether it is, or was, on the screen, or the page is printed: a picture takes a while to draw (250 ms at CPU 4×). Just below
 * the screen it is near from the first scroll on.
 */
function useNear(of: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const picture = of.current;
    if (isNear || !picture) return undefined;
    const watch = (rootMargin: string) => {
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) void fontSettled(picture).then(() => setNear(true));
        },
        { rootMargin },
      );
      observer.observe(picture);
      return observer;
    };
    const observers = [watch('0px')];
    const events = new AbortController();
    addEventListener('scroll', () => observers.push(watch(BELOW)), {
      signal: events.signal,
      once: true,
      capture: true,
    });
    addEventListener('beforeprint', () => flushSync(() => setNear(true)), { signal: events.signal });
    return () => {
      for (const observer of observers) observer.disconnect();
      events.abort();
    };
  }, [of, isNear]);
  return isNear;
}

const views = [
  { value: 'picture', label: 'Chart' },
  { value: 'table', label: 'Table' },
];

/** What every chart has around its picture: its name, its series, and the same as a table. */
export function ChartFrame({ label, series, table, height, hasLinks = false, children }: ChartFrameProps) {
  const [view, setView] = useState('picture');
  const picture = useRef<HTMLDivElement>(null);
  const isNear = useNear(picture);
  return (
    <figure className={classes.figure} aria-label={label}>
      <figcaption className={classes.caption}>
        <span className={classes.names}>
          {series?.map((name, index) => (
            <span key={name} className={classes.name} data-series={index}>
              {name}
            </span>
          ))}
        </span>
        <SegmentedControl
          size="xs"
          className={classes.switch}
          value={view}
          onChange={setView}
          aria-label={`${label}: show as`}
          data={views}
        />
      </figcaption>
      {view === 'picture' ? (
        <div
          ref={picture}
          {...(hasLinks ? linked(label) : { 'aria-hidden': true })}
          className={classes.picture}
          style={{ height }}
        >
          {isNear ? children : <div style={{ height: height ?? UNKNOWN }} />}
        </div>
      ) : (
        <Table label={label} table={table} height={height ?? 320} />
      )}
    </figure>
  );
}

const linked = (label: string) => ({
  role: 'group',
  'aria-label': `${label}: chart`,
  onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
    if (movePoint(event.currentTarget, event.key)) event.preventDefault();
  },
});

function Table({ label, table: { columns, rows }, height }: { label: string; table: ChartTable; height: number }) {
  return (
    <ScrollRegion className={classes.scroll} style={{ maxHeight: height }} aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...rest] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {rest.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
