import type { Problem } from '#contract/problem.ts';

type Change = NonNullable<Problem['conflict']>['changes'][number];

/** A change by someone else, as a sentence. */
export function conflictWords({ what, before, after, by }: Change): string {
  const who = by ?? 'Someone';
  if (what === 'archive') return `${who} ${after === 'archived' ? 'archived it' : 'unarchived it'}.`;
  if (what === 'general note') return `${who} changed the general note.`;
  return `${who} changed the ${what} from ${before ?? 'none'} to ${after ?? 'none'}.`;
}
