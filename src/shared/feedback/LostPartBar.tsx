import { Bar } from './Bar.tsx';
import { useHasLostPart } from '../lazy/lazyPart.tsx';

/** While a part that the page waits for could not be fetched; a browser may not fetch a module again before the page is opened anew. */
export function LostPartBar() {
  return useHasLostPart() ? (
    <Bar action="Reload" onAction={() => location.reload()}>
      Part of this page couldn’t be loaded. Check your connection and reload.
    </Bar>
  ) : null;
}
