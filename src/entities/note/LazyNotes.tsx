import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import type { NotesProps } from './Notes.tsx';

const Notes = lazyPart(() => import('./Notes.tsx'));

/** The notes about something; they come after the page. */
export function LazyNotes(props: NotesProps) {
  return <Notes {...props} fallback={<Loading lines={6} />} />;
}
