import { useRef, useState } from 'react';

import { getProspect, type Prospect } from '#contract/prospects.ts';
import { updateProspectNote } from '#contract/prospectWork.ts';

import { invalidate } from '../../api/invalidate.ts';
import { type ProblemLike, problemOf } from '../../api/problem.ts';
import { send } from '../../api/send.ts';
import { Area } from '../../entities/note/Area.tsx';
import { TextForm, type Theirs } from '../../entities/note/TextForm.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';

/** Changes the general note. What somebody else wrote meanwhile stands beside it, to keep either or both. */
export default function GeneralNoteForm({ prospect, onClose }: { prospect: Prospect; onClose: () => void }) {
  const { id } = prospect;
  /** What the text stands on; the version is the prospect's: whatever somebody changes of it makes a new one. */
  const basis = useRef({ version: prospect.version, text: prospect.generalNote });
  /** What somebody else made of the note meanwhile; null while nobody did. */
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  const fail = ({ detail, reasons }: ProblemLike) =>
    toast([detail, ...reasons].join(' '), { level: 'error', title: 'Failed to update general note' });
  const form = useContractForm({
    endpoint: updateProspectNote,
    initial: { generalNote: prospect.generalNote },
    toBody: ({ generalNote }) => ({ prospectId: id, version: basis.current.version, generalNote }),
    onDone: () => {
      toast('Successfully updated internal note', { level: 'success' });
      onClose();
    },
    onFailed: (problem) => {
      if (problem.code === 'version_conflict') void resolve(problem);
      else fail(problem);
    },
  });
  const resolve = async ({ conflict }: ProblemLike) => {
    try {
      const { data } = await send(getProspect, { params: { id } });
      const isSame = data.generalNote === basis.current.text;
      basis.current = { version: data.version, text: data.generalNote };
      // Something else of the prospect has changed: that stands in nobody's way.
      if (isSame) {
        form.submit();
        return;
      }
      void invalidate('/api/prospects');
      const by = conflict?.changes.find(({ what }) => what === 'general note')?.by ?? null;
      setTheirs({ text: data.generalNote, by });
    } catch (error) {
      fail(problemOf(error));
    }
  };
  return (
    <TextForm
      form={form}
      what="general note"
      text={form.values.generalNote}
      onText={(text) => form.setValue('generalNote', text)}
      theirs={theirs}
      onDecided={() => setTheirs(null)}
      onClose={onClose}
    >
      <Area label="General note" isFocusedFirst rows={4} readOnly={form.isBusy} {...form.input('generalNote')} />
    </TextForm>
  );
}
