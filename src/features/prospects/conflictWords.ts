import type { Problem } from '#contract/problem.ts';

type Change = NonNullable<Problem['conflict']>['changes'][number];

/** What somebody changed, as a sentence. */
export function conflictWords({ what, before, after, by }: Change): string {
  const who = by ?? 'Somebody';
  if (what === 'archive') return `${who} ${after === 'archived' ? 'archived it' : 'returned it to the list'}.`;
  if (what === 'general note') return `${who} changed the general note.`;
  return `${who} changed the ${what} from ${before ?? 'none'} to ${after ?? 'none'}.`;
}
