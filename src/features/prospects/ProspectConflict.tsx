import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { later, useLater } from '../../shared/lazy/later.ts';
import { showConflict, useEditConflict } from './conflicts.ts';

const question = later(() => import('./ConflictQuestion.tsx'));
const close = () => showConflict(null);

/**
 * Put once into a page that has inline editors: when a prospect was changed by somebody else since it was read, it names who
 * changed what, keeps what was chosen here, and lets the person apply it all the same.
 */
export function ProspectConflict() {
  const conflict = useEditConflict();
  const draw = useLater(question, conflict !== null);
  return (
    <Dialog
      opened={conflict !== null}
      onClose={close}
      title={conflict && `${conflict.prospect.name} has changed meanwhile`}
    >
      {conflict && draw && draw({ ...conflict, onDone: close })}
    </Dialog>
  );
}
