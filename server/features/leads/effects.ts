import { onTransition } from '../../lifecycle/effects.ts';
import { tellPartners, tellStaff } from './tell.ts';

/** Has partners told how their leads were decided, and staff of leads submitted again. Harmless when called again. */
export function registerLeadEffects(): void {
  const idsOf = (changes: readonly { id: string }[]) => changes.map(({ id }) => id);
  onTransition('lead.approve', 'tell', (tx, { changes, now }) => tellPartners(tx, idsOf(changes), now, true));
  onTransition('lead.reject', 'tell', (tx, { changes, now }) => tellPartners(tx, idsOf(changes), now, false));
  onTransition('lead.retry', 'tell', (tx, { changes, now }) => tellStaff(tx, idsOf(changes), now));
}
