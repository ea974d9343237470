import { toast } from '../feedback/toast.tsx';
import { replaceSearch } from './replaceSearch.ts';

/** Takes what cannot be out of the address, and says so. */
export function leaveOut(names: readonly string[]): void {
  const params = new URLSearchParams(location.search);
  // Two lists of a page may read the same.
  if (!names.some((name) => params.has(name))) return;
  for (const name of names) params.delete(name);
  replaceSearch(params.toString());
  toast('Part of this link isn’t known and was left out.', { level: 'warning', autoClose: 10_000 });
}
