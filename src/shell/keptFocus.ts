/** For the page to settle: what was pressed may be busy for a moment, and what replaces it follows. */
const settles = 150;

const usable =
  'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** What had the focus last in the page, with everything around it. */
let last: { readonly element: HTMLElement; readonly around: readonly HTMLElement[] } | null = null;
/** With a pointer, nothing is pressed where the focus is. */
let isByKeys = true;
let timer: ReturnType<typeof setTimeout> | undefined;

const isLost = () =>
  isByKeys && last !== null && (document.activeElement === document.body || document.activeElement === null);

function remember(target: EventTarget | null): void {
  const main = document.getElementById('main');
  if (!(target instanceof HTMLElement) || target === main || !main?.contains(target)) return;
  const around: HTMLElement[] = [];
  for (let one = target.parentElement; one !== null && one !== main; one = one.parentElement) around.push(one);
  last = { element: target, around: [...around, main] };
}

/** The next one to use within `around`, else the one before; the first where `element` is gone. */
function beside(element: HTMLElement, around: HTMLElement): HTMLElement | undefined {
  const all = [...around.querySelectorAll<HTMLElement>(usable)].filter((one) => one.checkVisibility());
  if (!element.isConnected) return all[0];
  const follows = (one: HTMLElement) => (element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return all.find(follows) ?? all.findLast((one) => one !== element);
}

/** Whether it can be used again by itself. */
const isBusy = (element: HTMLElement) =>
  element.matches('[data-loading]') || element.closest('[aria-busy="true"]') !== null;

function giveBack(): void {
  if (!last || !isLost() || document.querySelector('[aria-modal="true"]') !== null) return;
  const { element, around } = last;
  const isThere = element.isConnected && element.checkVisibility();
  if (isThere && isBusy(element)) return;
  if (isThere && element.matches(usable)) return element.focus();
  for (const one of around) {
    const found = one.isConnected ? beside(element, one) : undefined;
    if (found) return found.focus();
  }
}

function check(): void {
  if (!isLost()) return;
  clearTimeout(timer);
  timer = setTimeout(giveBack, settles);
}

/**
 * Where the keyboard is used, what is pressed may vanish or be disabled, and the focus with it: a step that was taken, the
 * button that a dialog was opened by. Then what stands beside it has the focus; without this, nothing would. Fetched by the first
 * key that is pressed: what it was `pressed` on may have lost the focus by now.
 */
export function keepFocus(pressed: EventTarget | null): void {
  remember(pressed);
  remember(document.activeElement);
  document.addEventListener('focusin', ({ target }) => remember(target));
  document.addEventListener('keydown', () => (isByKeys = true), { capture: true });
  document.addEventListener('pointerdown', () => (isByKeys = false), { capture: true });
  new MutationObserver(check).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'data-loading', 'aria-busy', 'hidden'],
  });
  check();
}
