import { tip } from './tips.ts';

/**
 * A button for an event: when the chart refuses the event it looks disabled, stays focusable, and explains why on focus
 * and hover. Its click handler must check `isAllowed` itself.
 */
export const refusedButton = (action: { isAllowed: boolean; reasons: readonly string[] } | undefined) =>
  action?.isAllowed === true
    ? {}
    : { 'aria-disabled': true, 'data-disabled': true, ...tip(action?.reasons.join(' ') ?? 'Not available yet.') };
