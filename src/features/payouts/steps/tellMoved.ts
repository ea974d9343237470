import { toast } from '../../../shared/feedback/toast.tsx';
import type { Moved } from './moves.ts';
import { movedWords } from './payoutStepWords.ts';

/** Says what was done; refusals are shown on the page. */
export function tellMoved({ moved, unchanged, refused, step }: Moved): void {
  if (refused.length === 0 && moved + unchanged > 0) toast(movedWords(moved + unchanged, step), { level: 'success' });
}
