import type { Colleague, StaffMember } from '#contract/lookups.ts';
import type { Note } from '#contract/notes.ts';

import { invalidate } from '../../api/invalidate.ts';
import type { ProblemLike } from '../../api/problem.ts';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { EditForm } from '../../shared/form/edit/EditForm.tsx';
import { type EditUnits, unit } from '../../shared/form/edit/editUnits.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { type ContractFormState, useContractForm } from '../../shared/form/useContractForm.ts';
import { useEditForm } from '../../shared/form/edit/useEditForm.ts';
import { joined } from './joined.ts';
import { MentionField } from './MentionField.tsx';
import { stillNamed } from './mentions.ts';
import type { NoteCalls } from './noteCalls.ts';
import { useSendMentions } from './useSendMentions.ts';

const sayFailed = ({ detail, reasons }: ProblemLike, title: string): void =>
  toast([detail, ...reasons].join(' '), { level: 'error', title });

type NoteValues = {
  note: string;
  /** Everyone who was picked with `@`, named in it still or not. */
  picked: readonly Colleague[];
};
const emptyNote: NoteValues = { note: '', picked: [] };

interface NoteFieldProps {
  form: Pick<ContractFormState<NoteValues>, 'isBusy' | 'values' | 'setValue' | 'errorOf'>;
  label: string;
  placeholder?: string;
  isFocusedFirst: boolean;
  colleagues: readonly StaffMember[];
}

const NoteField = ({ form, ...field }: NoteFieldProps) => (
  <MentionField
    {...field}
    isLabelHidden
    isHeld={form.isBusy}
    name="note"
    value={form.values.note}
    onChange={(text) => form.setValue('note', text)}
    onPick={(colleague) => form.setValue('picked', [...form.values.picked, colleague])}
    error={form.errorOf('note')}
  />
);

interface NewNoteProps {
  calls: NoteCalls;
  colleagues: readonly StaffMember[];
  /** Gives the next note another key. */
  onDone: () => void;
  isFocusedFirst: boolean;
}

/** Writes a note; `@` mentions a colleague, who is notified. */
export function NewNote({ calls: { of, create }, colleagues, onDone, isFocusedFirst }: NewNoteProps) {
  const sendMentions = useSendMentions();
  const form = useContractForm({
    endpoint: create.endpoint,
    initial: emptyNote,
    input: create.params === undefined ? {} : { params: create.params },
    toBody: ({ note, picked }) => create.toBody({ note, mentions: stillNamed(note, picked) }),
    onDone: ({ data }) => {
      sendMentions(data);
      toast('Note created successfully', { level: 'success' });
      onDone();
    },
    onFailed: (problem) => sayFailed(problem, `Failed to create ${of} note`),
  });
  return (
    <ContractForm form={form} submitLabel="Add note" isDisabled={form.values.note.trim() === ''}>
      <NoteField
        form={form}
        label="New note"
        placeholder="Write a note. @ mentions a colleague."
        isFocusedFirst={isFocusedFirst}
        colleagues={colleagues}
      />
    </ContractForm>
  );
}

interface EditNoteProps {
  calls: NoteCalls;
  /** As it was when the edit began. */
  note: Note;
  colleagues: readonly StaffMember[];
  onClose: () => void;
}

const units: EditUnits<NoteValues> = { note: unit('Note', 'note') };

/** Changes a note. */
export function EditNote({ calls: { of, list, update }, note, colleagues, onClose }: EditNoteProps) {
  const sendMentions = useSendMentions();
  const edit = useEditForm({
    endpoint: update.endpoint,
    current: { version: note.version, values: { note: note.note, picked: note.mentions } },
    units,
    input: { params: update.paramsOf(note) },
    toBody: (values, basis) =>
      update.toBody({ note: values.note, mentions: stillNamed(values.note, values.picked) }, note, basis),
    read: async ({ problem: { conflict } }) => {
      const change = conflict?.changes[0];
      if (!conflict || !change) return null;
      void invalidate(list.path.replace(/\/\{.*$/, ''));
      return {
        version: conflict.version,
        values: { note: change.after ?? '', picked: note.mentions },
        by: { note: change.by },
      };
    },
    onDone: ({ data }) => {
      sendMentions(data);
      toast('Note updated successfully', { level: 'success' });
      onClose();
    },
    onFailed: (problem) => sayFailed(problem, `Failed to update ${of} note`),
  });
  const { form } = edit;
  return (
    <EditForm
      edit={edit}
      what="note"
      submitLabel="Save note"
      onCancel={onClose}
      isDisabled={form.values.note.trim() === ''}
      join={(theirs, mine) => {
        const named = stillNamed(theirs.note, colleagues);
        const theirMentions = colleagues.filter(({ id }) => named.includes(id));
        return { note: joined(theirs.note, mine.note), picked: [...mine.picked, ...theirMentions] };
      }}
    >
      <NoteField form={form} label="Note" isFocusedFirst colleagues={colleagues} />
    </EditForm>
  );
}
