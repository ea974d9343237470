import SessionBars from '../features/session/bars/SessionBars.tsx';
import { WaitBar } from '../shared/data/WaitBar.tsx';
import { ConfirmDialog } from '../shared/dialog/ConfirmDialog.tsx';
import { Toasts } from '../shared/feedback/Toasts.tsx';

addEventListener(
  'keydown',
  ({ target }) => void import('../shell/keptFocus.ts').then(({ keepFocus }) => keepFocus(target)),
  { once: true },
);

/** What is drawn over every page in any frame; mounted once. */
export default function Overlays() {
  return (
    <>
      <SessionBars />
      <WaitBar />
      <Toasts />
      <ConfirmDialog />
    </>
  );
}
