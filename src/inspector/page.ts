import type { StatelyInspectionEvent } from '@statelyai/inspect';

import { statesOf } from '#machines/statesOf.ts';

import { channelName, isRecorded, opened, say, type Recorded } from './recorded.ts';

interface Actor {
  name: string;
  /** The id of its chart; null for what is no machine. */
  chart: string | null;
  status: string;
  value: unknown;
  context: unknown;
  events: string[];
}

const actors = new Map<string, Actor>();
const seen = new Set<string>();
let chosen: string | undefined;
let drawn: string | null = null;
let isDue = false;

const channel = new BroadcastChannel(channelName);
channel.addEventListener('message', ({ data }) => {
  if (isRecorded(data)) take(data);
});
say(channel, opened);

function take({ tab, number, event }: Recorded): void {
  const key = `${tab} ${number}`;
  if (seen.has(key)) return;
  seen.add(key);
  const id = `${tab} ${event.sessionId}`;
  const actor = actors.get(id) ?? { name: '', chart: null, status: 'active', value: '', context: null, events: [] };
  actors.set(id, actor);
  if (event.type === '@xstate.actor') {
    actor.name = event.name;
    actor.chart = chartOf(event);
    if (actor.chart !== null) chosen ??= id;
  }
  if (event.type === '@xstate.event') actor.events = [event.event.type, ...actor.events].slice(0, 30);
  else {
    const { snapshot } = event;
    actor.status = snapshot.status ?? actor.status;
    actor.value = 'value' in snapshot ? snapshot.value : actor.value;
    actor.context = 'context' in snapshot ? snapshot.context : actor.context;
  }
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(show);
}

function chartOf({ definition }: Extract<StatelyInspectionEvent, { type: '@xstate.actor' }>): string | null {
  const config: unknown = JSON.parse(definition ?? 'null');
  if (typeof config !== 'object' || config === null || !('id' in config) || typeof config.id !== 'string') return null;
  return 'states' in config || 'on' in config ? config.id : null;
}

function show(): void {
  isDue = false;
  const machines = [...actors].filter(([, actor]) => actor.chart !== null);
  element('actors').replaceChildren(
    ...machines
      .toSorted(([, a], [, b]) => Number(isOver(a)) - Number(isOver(b)))
      .map(([id, actor]) => entry(id, actor)),
  );
  const actor = chosen === undefined ? undefined : actors.get(chosen);
  if (!actor) return;
  element('name').textContent = actor.name;
  element('value').textContent = wordsOf(actor);
  element('context').textContent = JSON.stringify(actor.context, null, 2);
  element('events').replaceChildren(
    ...actor.events.map((type) => Object.assign(document.createElement('li'), { textContent: type })),
  );
  if (drawn === actor.chart) light(actor);
  else void draw(actor);
}

const isOver = (actor: Actor) => actor.status !== 'active';

const wordsOf = ({ value, status }: Actor) =>
  `${typeof value === 'string' ? value : JSON.stringify(value)}${status === 'active' ? '' : ` (${status})`}`;

function entry(id: string, actor: Actor): HTMLElement {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: actor.name });
  button.append(Object.assign(document.createElement('small'), { textContent: wordsOf(actor) }));
  button.classList.toggle('over', isOver(actor));
  button.setAttribute('aria-current', String(id === chosen));
  button.addEventListener('click', () => {
    chosen = id;
    show();
  });
  return button;
}

async function draw(actor: Actor): Promise<void> {
  drawn = actor.chart;
  const overview = await pictureOf(actor.chart);
  const parts = overview?.dataset['parts']?.split(' ') ?? [];
  const pictures = [overview, ...(await Promise.all(parts.map(pictureOf)))];
  if (drawn !== actor.chart) return;
  element('picture').replaceChildren(...pictures.filter((svg) => svg !== null));
  light(actor);
}

async function pictureOf(name: string | null): Promise<HTMLElement | null> {
  const answer = await fetch(`/machines/diagrams/${name}.svg`);
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement : null;
}

/** Marks the states the machine is in; the picture names them as the chart does. */
function light(actor: Actor): void {
  const active = new Set(statesOf(actor.value, actor.chart ?? ''));
  for (const state of element('picture').querySelectorAll<SVGGElement>('.node, .subgraph'))
    state.classList.toggle('active', active.has(state.dataset['id'] ?? ''));
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no ${id}.`);
  return found;
}
