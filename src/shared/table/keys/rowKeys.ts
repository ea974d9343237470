/** A row of any table, or its card; `rowOpener` is what Enter presses in it. */
const row = '[data-row]';
const rowOpener = '[data-row-title] :is(a[href], button)';
const rowBox = '[data-row-box]';
/** Elements that have a use for letters or arrows themselves. */
export const typing =
  'input:not([type=checkbox]), select, textarea, [contenteditable], [aria-expanded=true], [role=separator], [role=menu], [role=listbox], [role=combobox]';
const focusable = 'a[href], button, input';

type RowMove = 'next' | 'previous';
export type RowAction = RowMove | 'select' | 'open';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** What a key does on a row. Letters can be turned off. */
export function rowAction({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed, hasLetters: boolean): RowAction | null {
  if (altKey) return null;
  if (key === 'Enter') return 'open';
  if (ctrlKey || metaKey) return null;
  if (hasLetters && key.toLowerCase() === 'x') return 'select';
  if (shiftKey) return null;
  if (key === 'ArrowDown' || (hasLetters && key === 'j')) return 'next';
  if (key === 'ArrowUp' || (hasLetters && key === 'k')) return 'previous';
  return null;
}

const press = (element: Element | null, { ctrlKey, metaKey, shiftKey }: Pressed) =>
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));

/** Moves the focus to the row above or below, in it to the same place. */
function move(rows: readonly Element[], from: Element, focus: Element, action: RowMove): boolean {
  const next = rows[rows.indexOf(from) + (action === 'next' ? 1 : -1)];
  const places = (within: Element) => [...within.querySelectorAll<HTMLElement>(focusable)];
  const place = focus === from ? -1 : places(from).findIndex((each) => each === focus);
  const target = place < 0 ? next : ((next && places(next)[place]) ?? next);
  if (!(target instanceof HTMLElement)) return false;
  target.focus();
  return true;
}

/** Of the row that has `focus`, among those of `list`; -1 where none has. */
export function rowIndexOf(list: Element, focus: Element | null): number {
  const from = focus?.closest(row);
  return from ? [...list.querySelectorAll(row)].indexOf(from) : -1;
}

/** Whether keys of the page may start on a list: nothing else has the focus. */
const isOnPage = (focus: Element) => focus === document.body || focus.id === 'main';

/**
 * Keys on the rows within `list`. From elsewhere in the list, or where nothing has the focus and the list is the page's
 * first, `j` and `k` lead to the row one was on. Returns whether the key was used.
 */
export function onRowKey(list: Element, event: KeyboardEvent, hasLetters: boolean): boolean {
  const focus = document.activeElement;
  const action = event.defaultPrevented ? null : rowAction(event, hasLetters);
  if (action === null || focus === null || focus.closest(typing) !== null) return false;
  const rows = [...list.querySelectorAll(row)];
  const from = focus.closest(row);
  if (from === null || !list.contains(from)) {
    const isStart = list.contains(focus) || (isOnPage(focus) && document.querySelector('[data-row-keys]') === list);
    const isLetter = event.key.length === 1;
    const current = list.querySelector<HTMLElement>(`${row}[tabindex="0"]`);
    if (!isStart || !isLetter || (action !== 'next' && action !== 'previous') || current === null) return false;
    current.focus();
    return true;
  }
  if (action === 'next' || action === 'previous') return move(rows, from, focus, action);
  if (action === 'select') return press(from.querySelector(rowBox), event) !== undefined;
  return focus === from && press(from.querySelector(rowOpener), event) !== undefined;
}
