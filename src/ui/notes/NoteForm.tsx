import { Button } from '@mantine/core';
import { useState } from 'react';

import type { Colleague, StaffMember } from '#contract/lookups.ts';
import type { Note } from '#contract/notes.ts';

import { invalidate } from '../../api/invalidate.ts';
import type { ProblemLike } from '../../api/problem.ts';
import { ContractForm } from '../ContractForm.tsx';
import { toast } from '../toast.tsx';
import { useContractForm } from '../useContractForm.ts';
import { MentionField } from './MentionField.tsx';
import { stillNamed } from './mentions.ts';
import type { NoteCalls } from './noteCalls.ts';
import { TextConflict } from './TextConflict.tsx';

const sayFailed = ({ detail, reasons }: ProblemLike, title: string): string =>
  toast([detail, ...reasons].join(' '), { level: 'error', title });

interface NewNoteProps {
  calls: NoteCalls;
  colleagues: readonly StaffMember[];
  /** Begins the next one after this with another key. */
  onDone: () => void;
  isFocusedFirst: boolean;
}

/** Writes a note; `@` mentions a colleague, who is told. */
export function NewNote({ calls: { of, create }, colleagues, onDone, isFocusedFirst }: NewNoteProps) {
  const [picked, setPicked] = useState<readonly Colleague[]>([]);
  const form = useContractForm({
    endpoint: create.endpoint,
    initial: { note: '' },
    input: create.params === undefined ? {} : { params: create.params },
    toBody: ({ note }) => create.toBody({ note, mentions: stillNamed(note, picked) }),
    onDone: () => {
      toast('Note created successfully', { level: 'success' });
      onDone();
    },
    onFailed: (problem) => sayFailed(problem, `Failed to create ${of} note`),
  });
  return (
    <ContractForm form={form} submitLabel="Add note" isDisabled={form.values.note.trim() === ''}>
      <MentionField
        label="New note"
        isLabelHidden
        isFocusedFirst={isFocusedFirst}
        placeholder="Write a note. @ mentions a colleague."
        isHeld={form.isBusy}
        name="note"
        value={form.values.note}
        onChange={(text) => form.setValue('note', text)}
        onPick={(colleague) => setPicked((before) => [...before, colleague])}
        colleagues={colleagues}
        error={form.errorOf('note')}
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

interface Basis {
  version: number;
  /** What somebody else made of it meanwhile; null while nobody did. */
  theirs: { text: string; by: string | null } | null;
}

/** Changes a note. What somebody else wrote meanwhile stands beside it, to keep either or both. */
export function EditNote({ calls: { of, list, update }, note, colleagues, onClose }: EditNoteProps) {
  const [basis, setBasis] = useState<Basis>({ version: note.version, theirs: null });
  const [picked, setPicked] = useState<readonly Colleague[]>(note.mentions);
  const form = useContractForm({
    endpoint: update.endpoint,
    initial: { note: note.note },
    input: { params: update.paramsOf(note) },
    toBody: (values) =>
      update.toBody({ note: values.note, mentions: stillNamed(values.note, picked) }, note, basis.version),
    onDone: () => {
      toast('Note updated successfully', { level: 'success' });
      onClose();
    },
    onFailed: (problem) => {
      const { code, conflict } = problem;
      const change = conflict?.changes[0];
      if (code === 'version_conflict' && conflict && change) {
        setBasis({ version: conflict.version, theirs: { text: change.after ?? '', by: change.by } });
        void invalidate(list.path.replace(/\/\{.*$/, ''));
      } else sayFailed(problem, `Failed to update ${of} note`);
    },
  });
  const { theirs } = basis;
  const decided = () => setBasis({ ...basis, theirs: null });
  return (
    <ContractForm
      form={theirs ? { ...form, problem: null } : form}
      submitLabel="Save note"
      isDisabled={theirs !== null || form.values.note.trim() === ''}
      secondary={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {theirs && (
        <TextConflict
          what="note"
          by={theirs.by}
          theirs={theirs.text}
          mine={form.values.note}
          onTheirs={onClose}
          onMine={() => {
            decided();
            form.submit();
          }}
          onBoth={() => {
            form.setValue('note', `${theirs.text}\n\n${form.values.note}`);
            decided();
          }}
        />
      )}
      <MentionField
        label="Note"
        isLabelHidden
        isFocusedFirst
        isHeld={form.isBusy}
        name="note"
        value={form.values.note}
        onChange={(text) => form.setValue('note', text)}
        onPick={(colleague) => setPicked((before) => [...before, colleague])}
        colleagues={colleagues}
        error={form.errorOf('note')}
      />
    </ContractForm>
  );
}
