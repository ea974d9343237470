import { later, useLater } from '../../shared/lazy/later.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import type { NotesProps } from './Notes.tsx';

const notes = later(() => import('./Notes.tsx'));

/** The notes about something; they come after the page. */
export function LateNotes(props: NotesProps) {
  const draw = useLater(notes, true);
  return draw ? draw(props) : <Loading lines={6} />;
}
