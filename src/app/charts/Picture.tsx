import { createElement, type ReactElement, use } from 'react';

import { statesOf } from '#machines/statesOf.ts';
import { ScrollRegion } from '../../shared/page/ScrollRegion.tsx';
import type { Drawn } from './drawing.ts';
import { arrowsOf } from './highlights.ts';
import { whereabouts } from './labels.ts';
import { picturesOf } from './pictures.ts';
import type { Game, Moment } from './play.ts';
import classes from './Picture.module.css';

const loaded = new Map<string, ReturnType<typeof picturesOf>>();

/** The same promise each time, as `use` needs it. */
function loadedOf(name: string): ReturnType<typeof picturesOf> {
  const pictures = loaded.get(name) ?? picturesOf(name);
  loaded.set(name, pictures);
  return pictures;
}

/** The chart as `npm run diagrams` draws it, with the states that hold now and the arrows that led here. */
export function Picture({ game, moment }: { game: Game; moment: Moment }) {
  const { chart } = game;
  const pictures = use(loadedOf(chart.name));
  const active = new Set(statesOf(moment.snapshot.value, chart.name));
  return pictures.map(({ name, drawn }, index) => (
    <ScrollRegion key={name} className={classes.scroll} aria-label={index === 0 ? 'Picture' : `Picture, part ${index}`}>
      {elementOf(drawn, {
        active,
        taken: arrowsOf(drawn, moment.taken),
        label: `The chart ${chart.name}, now: ${whereabouts(chart, moment.snapshot.value)}`,
      })}
    </ScrollRegion>
  ));
}

interface Shown {
  active: ReadonlySet<string>;
  taken: ReadonlySet<string>;
  label: string;
}

/** React's names of these attributes. */
const spelling = (name: string): string =>
  name.startsWith('data-') ? name : name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

function elementOf({ tag, attributes, children }: Drawn, shown: Shown): ReactElement {
  const { class: name, ...own } = attributes;
  const given = Object.fromEntries(Object.entries(own).map(([key, value]) => [spelling(key), value]));
  const isActive = shown.active.has(own['data-id'] ?? '');
  const isTaken = shown.taken.has(`${own['data-from']} ${own['data-to']}`);
  return createElement(
    tag,
    {
      ...given,
      ...(name !== undefined && { 'data-part': name }),
      ...(isActive && { 'data-active': true }),
      ...(isTaken && { 'data-taken': true }),
      ...(tag === 'svg' && {
        role: 'img',
        'aria-label': shown.label,
        className: classes.picture,
        'data-wide': Number(own['width']) > 608 || undefined,
      }),
    },
    ...children.map((child) => (typeof child === 'string' ? child : elementOf(child, shown))),
  );
}
