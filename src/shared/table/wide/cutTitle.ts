// What is said to screen readers alone is 1 px wide.
const isCut = ({ scrollWidth, clientWidth }: Element) => clientWidth > 1 && scrollWidth > clientWidth;

/**
 * Gives a cell that is cut off its whole text as `title`, and takes it from one that is not. Called when it is pointed at:
 * two hundred cells are measured only where someone looks.
 */
export function titleWhereCut(target: EventTarget): void {
  const cell = target instanceof Element ? target.closest('td, th') : null;
  if (!(cell instanceof HTMLElement)) return;
  const hasOwn = cell.querySelector(':hover:is([title], [data-tip])') !== null;
  if (!hasOwn && [cell, ...cell.querySelectorAll('*')].some(isCut))
    cell.title = cell.innerText.replaceAll(/\s*\n\s*/g, ' · ');
  else cell.removeAttribute('title');
}
