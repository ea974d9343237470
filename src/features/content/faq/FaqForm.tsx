import { Button, Checkbox, TextInput } from '@mantine/core';
import { useId } from 'react';

import { createFaq, deleteFaq, type EditedFaq, listEditedFaqs, updateFaq } from '#contract/content/faqs.ts';

import { send } from '../../../api/send.ts';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import { useConfirmation } from '../../../shared/dialog/confirm.ts';
import { toast } from '../../../shared/feedback/toast.tsx';
import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { EditForm } from '../../../shared/form/edit/EditForm.tsx';
import { type EditUnits, unit } from '../../../shared/form/edit/editUnits.ts';
import { MarkdownField } from '../../../shared/form/markdown/MarkdownField.tsx';
import { type ContractFormState, useContractForm } from '../../../shared/form/useContractForm.ts';
import { useEditForm } from '../../../shared/form/edit/useEditForm.ts';

interface FaqFormProps {
  /** Null for a new one. */
  faq: EditedFaq | null;
  /** What a new one begins with. */
  question: string;
  topics: readonly string[];
  onClose: () => void;
}

interface FaqValues extends Record<string, unknown> {
  topic: string;
  question: string;
  answer: string;
  isPublished: boolean;
}

/** Writes a question, or changes one. */
export default function FaqForm({ faq, ...props }: FaqFormProps) {
  return faq === null ? <NewFaq {...props} /> : <ChangedFaq faq={faq} {...props} />;
}

type FormProps = Omit<FaqFormProps, 'faq'>;

function NewFaq({ question, topics, onClose }: FormProps) {
  const initial: FaqValues = { topic: topics[0] ?? '', question, answer: '', isPublished: true };
  const form = useContractForm({
    endpoint: createFaq,
    initial,
    onDone: () => {
      toast('Question added', { level: 'success' });
      onClose();
    },
  });
  return (
    <ContractForm form={form} submitLabel="Add question" onCancel={onClose}>
      <Fields form={form} topics={topics} />
    </ContractForm>
  );
}

const valuesOf = ({ topic, question, answer, isPublished }: EditedFaq): FaqValues => ({
  topic,
  question,
  answer,
  isPublished,
});
const units: EditUnits<FaqValues> = {
  topic: unit('Topic', 'topic'),
  question: unit('Question', 'question'),
  answer: unit('Answer', 'answer'),
  isPublished: {
    ...unit<FaqValues>('Visible to partners', 'isPublished'),
    words: ({ isPublished }) => (isPublished ? 'Yes' : 'No'),
  },
};

function ChangedFaq({ faq, topics, onClose }: FormProps & { faq: EditedFaq }) {
  const params = { id: faq.id };
  const edit = useEditForm({
    endpoint: updateFaq,
    current: { version: faq.version, values: valuesOf(faq) },
    units,
    input: { params },
    toBody: (values, version) => ({ ...values, version }),
    read: async () => {
      const { data } = await send(listEditedFaqs, {});
      const now = data.find(({ id }) => id === faq.id);
      return now ? { version: now.version, values: valuesOf(now) } : null;
    },
    versionOf: ({ data }) => data.version,
    onDone: () => {
      toast('Question saved', { level: 'success' });
      onClose();
    },
  });
  const remove = useSubmission(deleteFaq, {
    what: 'Deleting the question',
    onDone: () => {
      toast('Question deleted', { level: 'success' });
      onClose();
    },
  });
  const ask = useConfirmation({
    message: 'Partners no longer find it. This cannot be undone.',
    confirmLabel: 'Delete question',
    onConfirm: () => remove.submit({ params }),
  });
  return (
    <EditForm edit={edit} what="question" submitLabel="Save question" onCancel={onClose}>
      <Fields form={edit.form} topics={topics} />
      <Button variant="subtle" color="error" loading={remove.isBusy} onClick={ask} style={{ alignSelf: 'flex-start' }}>
        Delete question
      </Button>
    </EditForm>
  );
}

function Fields({ form, topics }: { form: ContractFormState<FaqValues>; topics: readonly string[] }) {
  const list = useId();
  return (
    <>
      <TextInput
        label="Topic"
        description="Questions are grouped by topic."
        required
        maxLength={60}
        autoComplete="off"
        list={list}
        {...form.input('topic')}
      />
      <datalist id={list}>
        {topics.map((topic) => (
          <option key={topic}>{topic}</option>
        ))}
      </datalist>
      <TextInput
        label="Question"
        required
        maxLength={300}
        autoComplete="off"
        data-autofocus
        {...form.input('question')}
      />
      <MarkdownField label="Answer" required {...form.input('answer')} />
      <Checkbox label="Visible to partners" {...form.checkbox('isPublished')} />
    </>
  );
}
