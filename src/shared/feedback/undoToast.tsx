import { toast } from './toast.tsx';
import { UndoLine } from './UndoLine.tsx';

interface UndoToast {
  /** ms */
  time: number;
  /** It can be undone for that time and no longer, whatever the pointer does: the seconds left are shown. */
  isTimed?: boolean;
  onUndo: () => void;
}

/** Says what was done, and offers the way back. */
export function undoToast(words: string, { time, isTimed = false, onUndo }: UndoToast): void {
  const until = isTimed ? Date.now() + time : null;
  toast(<UndoLine words={words} until={until} onUndo={onUndo} />, {
    level: 'success',
    autoClose: time,
    ...(isTimed ? { className: 'toast-timed' } : {}),
  });
}
