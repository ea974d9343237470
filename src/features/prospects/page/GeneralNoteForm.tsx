import { getProspect, type Prospect } from '#contract/prospects/prospects.ts';
import { updateProspectNote } from '#contract/prospects/work.ts';

import { send } from '../../../api/send.ts';
import { Area } from '../../../entities/note/Area.tsx';
import { joined } from '../../../entities/note/joined.ts';
import { EditForm } from '../../../shared/form/edit/EditForm.tsx';
import { type EditUnits, unit } from '../../../shared/form/edit/editUnits.ts';
import { toast } from '../../../shared/feedback/toast.tsx';
import { useEditForm } from '../../../shared/form/edit/useEditForm.ts';

type NoteValues = { generalNote: string };
const units: EditUnits<NoteValues> = { 'general note': unit('General note', 'generalNote') };

/** Changes the general note. Its version is the prospect's: a colleague who changes anything of it makes a new one. */
export default function GeneralNoteForm({ prospect, onClose }: { prospect: Prospect; onClose: () => void }) {
  const { id, version, generalNote } = prospect;
  const edit = useEditForm({
    endpoint: updateProspectNote,
    current: { version, values: { generalNote } },
    units,
    toBody: (values, basis) => ({ prospectId: id, version: basis, ...values }),
    read: async ({ problem: { conflict } }) => {
      const { data } = await send(getProspect, { params: { id } });
      const change = conflict?.changes.find(({ what }) => what === 'general note');
      return {
        version: data.version,
        values: { generalNote: data.generalNote },
        by: { 'general note': change?.by ?? null },
      };
    },
    onDone: () => {
      toast('Note updated successfully', { level: 'success' });
      onClose();
    },
    onFailed: ({ detail, reasons }) =>
      toast([detail, ...reasons].join(' '), { level: 'error', title: 'Failed to update general note' }),
  });
  const { form } = edit;
  return (
    <EditForm
      edit={edit}
      what="general note"
      submitLabel="Save general note"
      onCancel={onClose}
      join={(theirs, mine) => ({ generalNote: joined(theirs.generalNote, mine.generalNote) })}
    >
      <Area label="General note" isFocusedFirst rows={4} readOnly={form.isBusy} {...form.input('generalNote')} />
    </EditForm>
  );
}
