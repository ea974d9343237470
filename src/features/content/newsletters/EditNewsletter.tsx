import { getNewsletter, type Newsletter, updateNewsletter } from '#contract/content/newsletters.ts';

import { send } from '../../../api/send.ts';
import { toast } from '../../../shared/feedback/toast.tsx';
import { EditForm } from '../../../shared/form/edit/EditForm.tsx';
import { type EditUnits, unit } from '../../../shared/form/edit/editUnits.ts';
import { useEditForm } from '../../../shared/form/edit/useEditForm.ts';
import { audienceWords } from '../audience/audienceValues.ts';
import { NewsletterFields } from './NewsletterFields.tsx';
import { newsletterBodyOf, type NewsletterValues, newsletterValuesOf } from './newsletterValues.ts';

const units: EditUnits<NewsletterValues> = {
  subject: unit('Subject', 'subject'),
  body: unit('Text', 'body'),
  audience: { ...unit('Audience', 'audience'), words: ({ audience }) => audienceWords(audience) },
  sendsAt: unit('Send at', 'sendsAt'),
};

/** Edits a newsletter that is a draft. */
export function EditNewsletter({ newsletter }: { newsletter: Newsletter }) {
  const params = { id: newsletter.id };
  const edit = useEditForm({
    endpoint: updateNewsletter,
    current: { version: newsletter.version, values: newsletterValuesOf(newsletter) },
    units,
    input: { params },
    toBody: (values, version) => ({ ...newsletterBodyOf(values, newsletter.sendsAt), version }),
    read: async () => {
      const { data } = await send(getNewsletter, { params });
      return { version: data.version, values: newsletterValuesOf(data) };
    },
    versionOf: ({ data }) => data.version,
    onDone: () => toast('Draft saved', { level: 'success' }),
  });
  return (
    <EditForm edit={edit} what="newsletter" submitLabel="Save draft" isDisabled={!edit.form.isDirty}>
      <NewsletterFields form={edit.form} />
    </EditForm>
  );
}
