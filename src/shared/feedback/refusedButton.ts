import { tip } from './tips.ts';

/**
 * A button for an event: where the chart refuses it, it looks so, stays within reach of the keyboard, and says why on focus
 * and hover. What it does when pressed must look at `isAllowed` itself.
 */
export const refusedButton = (action: { isAllowed: boolean; reasons: readonly string[] } | undefined) =>
  action?.isAllowed === true
    ? {}
    : { 'aria-disabled': true, 'data-disabled': true, ...tip(action?.reasons.join(' ') ?? 'It is not known yet.') };
