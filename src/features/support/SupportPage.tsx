import { useSearchParams } from 'wouter';

import { Loading } from '../../shared/feedback/Loading.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { SupportList } from './SupportList.tsx';

const SupportNoteView = lazyPart(() => import('./SupportNoteView.tsx'));

/** What people ask support; the address says which question is read. */
export default function SupportPage() {
  const [search] = useSearchParams();
  const note = search.get('note');
  if (note !== null) return <SupportNoteView key={note} id={note} fallback={<Loading lines={8} />} />;
  return <SupportList />;
}
