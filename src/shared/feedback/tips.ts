import './tips.css';

type TipSide = 'top' | 'right';

export interface TipOptions {
  side?: TipSide | undefined;
  isInstant?: boolean | undefined;
}

const DELAY = 300;
const GAP = 8;
const EDGE = 8;
const id = 'tooltip';

/** The attributes that give an element a tooltip. */
export const tip = (label: string, { side, isInstant }: TipOptions = {}) => ({
  'data-tip': label,
  'data-tip-side': side,
  'data-tip-instant': isInstant ? '' : undefined,
});

let target: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const watch = new MutationObserver(() => {
  if (!target?.isConnected) hide();
  else if (shown) say();
});
let shown: HTMLElement | null = null;

function place(bubble: HTMLElement, at: DOMRect, isRight: boolean): void {
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const isAbove = at.top - GAP - height >= 0;
  const left = isRight ? at.right + GAP : at.left + at.width / 2 - width / 2;
  const top = isRight ? at.top + at.height / 2 - height / 2 : isAbove ? at.top - GAP - height : at.bottom + GAP;
  const within = Math.max(EDGE, Math.min(left, document.documentElement.clientWidth - width - EDGE));
  bubble.dataset['side'] = isRight ? 'right' : isAbove ? 'top' : 'bottom';
  bubble.style.left = `${within}px`;
  bubble.style.top = `${top}px`;
  bubble.style.setProperty('--tip-arrow', `${at.left + at.width / 2 - within}px`);
}

function say(): void {
  const label = target?.dataset['tip'];
  if (!target || label === undefined || label === '') return;
  shown ??= document.body.appendChild(document.createElement('div'));
  shown.id = id;
  shown.className = 'tip';
  shown.setAttribute('role', 'tooltip');
  if (shown.textContent !== label) shown.textContent = label;
  place(shown, target.getBoundingClientRect(), target.dataset['tipSide'] === 'right');
  // What has a description of its own keeps it.
  if (!target.hasAttribute('aria-describedby')) target.setAttribute('aria-describedby', id);
}

function hide(): void {
  clearTimeout(timer);
  watch.disconnect();
  if (target?.getAttribute('aria-describedby') === id) target.removeAttribute('aria-describedby');
  target = null;
  shown?.remove();
  shown = null;
}

function show(next: HTMLElement, delay: number): void {
  if (next === target) return;
  hide();
  target = next;
  timer = setTimeout(
    () => {
      say();
      // Its words may change while it is shown, and the element may go.
      watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-tip'] });
    },
    'tipInstant' in next.dataset ? 0 : delay,
  );
}

const tipOf = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null;

// One for the page, whatever its elements: a list may have hundreds of them.
if (!import.meta.env.SSR) {
  document.addEventListener('pointerover', (event) => {
    const next = tipOf(event);
    if (next) show(next, DELAY);
    else if (target && !target.contains(document.activeElement)) hide();
  });
  document.addEventListener('focusin', (event) => {
    const next = tipOf(event);
    if (next?.matches(':focus-visible')) show(next, 0);
    else if (!next) hide();
  });
  document.addEventListener('focusout', hide);
  document.documentElement.addEventListener('pointerleave', hide);
  document.addEventListener('keydown', (event) => event.key === 'Escape' && hide());
  // The tooltip is position: fixed, so hide it on scroll.
  document.addEventListener('scroll', hide, { capture: true, passive: true });
}
