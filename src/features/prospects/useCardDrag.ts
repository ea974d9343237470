import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';

import type { Prospect } from '#contract/prospects.ts';

import classes from './Board.module.css';

/** A press that goes no further, in px, is a click. */
const THRESHOLD = 6;
/** So near to the edge, in px, the board scrolls along. */
const EDGE = 56;
const SCROLL = 14;

const columnAt = (x: number, y: number): HTMLElement | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]') ?? null;

/** Drops the click that ends a drag, on whatever it would fall. */
function swallowClick(): void {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', stop, { capture: true }));
}

/** Follows one press on a card until it ends. Nothing is drawn by React meanwhile: the copy that floats is the page's own. */
function follow(
  {
    card,
    area,
    x,
    y,
    onDrop,
  }: { card: HTMLElement; area: HTMLElement; x: number; y: number; onDrop: (column: string) => void },
  end: AbortController,
): void {
  const { signal } = end;
  const box = card.getBoundingClientRect();
  let ghost: HTMLElement | null = null;
  let over: HTMLElement | null = null;
  let at = { x, y };
  let frame = 0;

  const mark = () => {
    const next = columnAt(at.x, at.y);
    if (next === over) return;
    over?.removeAttribute('data-over');
    next?.setAttribute('data-over', '');
    over = next;
  };
  const scroll = () => {
    const { left, right } = area.getBoundingClientRect();
    if (at.x < left + EDGE) area.scrollLeft -= SCROLL;
    else if (at.x > right - EDGE) area.scrollLeft += SCROLL;
    mark();
    frame = requestAnimationFrame(scroll);
  };
  const begin = () => {
    const copy = document.createElement('div');
    copy.append(...[...card.childNodes].map((child) => child.cloneNode(true)));
    for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id');
    copy.className = `${card.className} ${classes.ghost}`;
    copy.setAttribute('aria-hidden', 'true');
    copy.inert = true;
    copy.style.width = `${box.width}px`;
    document.body.append(copy);
    card.setAttribute('data-dragged', '');
    frame = requestAnimationFrame(scroll);
    return copy;
  };
  const drop = (isKept: boolean) => {
    const column = over?.dataset['column'];
    end.abort();
    if (!ghost) return;
    swallowClick();
    if (isKept && column !== undefined) onDrop(column);
  };
  signal.addEventListener('abort', () => {
    cancelAnimationFrame(frame);
    ghost?.remove();
    card.removeAttribute('data-dragged');
    over?.removeAttribute('data-over');
  });
  addEventListener(
    'pointermove',
    (event) => {
      if (!ghost && Math.hypot(event.clientX - x, event.clientY - y) < THRESHOLD) return;
      ghost ??= begin();
      at = { x: event.clientX, y: event.clientY };
      ghost.style.left = `${box.left + at.x - x}px`;
      ghost.style.top = `${box.top + at.y - y}px`;
      mark();
    },
    { signal },
  );
  addEventListener('pointerup', () => drop(true), { signal });
  addEventListener('pointercancel', () => drop(false), { signal });
  addEventListener('blur', () => drop(false), { signal });
  addEventListener('keydown', (event) => event.key === 'Escape' && drop(false), { signal });
}

export type PickCard = (event: ReactPointerEvent<HTMLElement>, prospect: Prospect) => void;

/** Drags cards (`data-column` on the columns, its text told to `onDrop`): by the mouse anywhere on them, by a finger at the handle. */
export function useCardDrag(
  onDrop: (prospect: Prospect, column: number) => void,
): [RefObject<HTMLDivElement | null>, PickCard] {
  const area = useRef<HTMLDivElement>(null);
  const running = useRef<AbortController | null>(null);
  const tell = useEffectEvent(onDrop);
  const dropped = useRef<typeof onDrop>(onDrop);
  useEffect(() => {
    dropped.current = (prospect, column) => tell(prospect, column);
    return () => running.current?.abort();
  }, []);
  const pick: PickCard = (event, prospect) => {
    const { currentTarget: card, target, pointerType, button, clientX, clientY } = event;
    if (button !== 0 || !area.current || !(target instanceof Element)) return;
    if (pointerType !== 'mouse' && !target.closest('[data-handle]')) return;
    running.current?.abort();
    running.current = new AbortController();
    follow(
      {
        card,
        area: area.current,
        x: clientX,
        y: clientY,
        onDrop: (column) => dropped.current(prospect, Number(column)),
      },
      running.current,
    );
  };
  return [area, pick];
}
