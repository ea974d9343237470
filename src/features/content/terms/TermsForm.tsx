import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';

import { type EditedTerms, editTerms, getEditedTerms, publishTermsVersion } from '#contract/terms/versions.ts';

import { send } from '../../../api/send.ts';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import { useConfirmation } from '../../../shared/dialog/confirm.ts';
import { toast } from '../../../shared/feedback/toast.tsx';
import { EditForm } from '../../../shared/form/edit/EditForm.tsx';
import { type EditUnits, unit } from '../../../shared/form/edit/editUnits.ts';
import { MarkdownField } from '../../../shared/form/markdown/MarkdownField.tsx';
import { useEditForm } from '../../../shared/form/edit/useEditForm.ts';
import { Panel } from '../../../shared/page/Panel.tsx';
import { dateTime } from '../../../shared/text/format.ts';
import { TermsDiff } from './TermsDiff.tsx';

interface TermsValues extends Record<string, unknown> {
  title: string;
  body: string;
  changes: string;
}

const valuesOf = ({ title, body, changes }: EditedTerms): TermsValues => ({ title, body, changes });
const units: EditUnits<TermsValues> = {
  title: unit('Title', 'title'),
  body: unit('Text', 'body'),
  changes: unit('What changes', 'changes'),
};

/** Writes a draft of the terms, and publishes it. */
export function TermsForm({ terms }: { terms: EditedTerms }) {
  const params = { version: terms.version };
  const edit = useEditForm({
    endpoint: editTerms,
    current: { version: terms.rowVersion, values: valuesOf(terms) },
    units,
    input: { params },
    toBody: (values, rowVersion) => ({ ...values, rowVersion }),
    read: async () => {
      const { data } = await send(getEditedTerms, { params });
      return { version: data.rowVersion, values: valuesOf(data) };
    },
    versionOf: ({ data }) => data.rowVersion,
    onDone: () => toast('Draft saved', { level: 'success' }),
  });
  const { form } = edit;
  return (
    <>
      <Panel title="Draft" description="Partners see it once it is published.">
        <EditForm edit={edit} what="draft" submitLabel="Save draft">
          <TextInput label="Title" required maxLength={120} autoComplete="off" {...form.input('title')} />
          <MarkdownField label="Text" required minRows={16} {...form.input('body')} />
          <MarkdownField
            label="What changes"
            description="A short summary for partners who accepted the previous version."
            minRows={3}
            {...form.input('changes')}
          />
        </EditForm>
      </Panel>
      {terms.before !== '' && (
        <Panel title="What changed" description="Compared with the previous version, as you type.">
          <TermsDiff before={terms.before} after={form.values.body} />
        </Panel>
      )}
      <Publishing terms={terms} isSaved={!form.isDirty} />
    </>
  );
}

function Publishing({ terms: { version, rowVersion }, isSaved }: { terms: EditedTerms; isSaved: boolean }) {
  const form = useForm({ initialValues: { isLater: false, day: '' } });
  const { isLater, day } = form.values;
  const at = isLater && day !== '' ? new Date(`${day}T00:00`) : null;
  const publish = useSubmission(publishTermsVersion, {
    what: 'Publishing the terms',
    onDone: ({ data }) =>
      toast(data.standing === 'scheduled' ? 'Terms scheduled' : 'Terms published', { level: 'success' }),
  });
  const ask = useConfirmation({
    message: () =>
      `Every partner is asked to accept version ${version} at the next visit${at === null ? '' : ` from ${dateTime(at.toISOString())} on`}. Published terms cannot be changed.`,
    confirmLabel: () => (at === null ? 'Publish terms' : 'Schedule terms'),
    isStep: true,
    onConfirm: () =>
      publish.submit({
        params: { version },
        body: { rowVersion, ...(at === null ? {} : { at: at.toISOString() }) },
      }),
  });
  return (
    <Panel title="Publish" description="Every partner is asked to accept it at their next visit.">
      <Group gap="md" align="flex-end">
        <Checkbox label="From a later day on" {...form.getInputProps('isLater', { type: 'checkbox' })} />
        {isLater && <TextInput type="date" aria-label="Day" {...form.getInputProps('day')} />}
        <Button loading={publish.isBusy} disabled={!isSaved || (isLater && day === '')} onClick={ask}>
          {isLater ? 'Schedule terms' : 'Publish terms'}
        </Button>
      </Group>
      {!isSaved && <p className="quiet">Save the draft first.</p>}
    </Panel>
  );
}
