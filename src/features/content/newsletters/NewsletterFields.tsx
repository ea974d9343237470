import { TextInput } from '@mantine/core';

import { MarkdownField } from '../../../shared/form/markdown/MarkdownField.tsx';
import type { ContractFormState } from '../../../shared/form/useContractForm.ts';
import { Panel } from '../../../shared/page/Panel.tsx';
import { AudienceFields } from '../audience/AudienceFields.tsx';
import { AudiencePreview } from '../audience/AudiencePreview.tsx';
import classes from '../Content.module.css';
import type { NewsletterValues } from './newsletterValues.ts';

/** The fields of a newsletter, and who will get it. */
export function NewsletterFields({ form }: { form: ContractFormState<NewsletterValues> }) {
  const { audience } = form.values;
  return (
    <>
      <Panel title="Email">
        <div className={classes['stack']}>
          <TextInput label="Subject" required {...form.input('subject')} />
          <MarkdownField label="Text" required minRows={10} {...form.input('body')} />
          <TextInput
            label="Send at"
            description="In your time zone. A time in the past sends it right away."
            type="datetime-local"
            maw="20rem"
            {...form.input('sendsAt')}
          />
        </div>
      </Panel>
      <Panel
        title="Audience"
        description="Users of approved, active partners that meet every condition. Those who cancelled newsletters are left out."
      >
        <div className={classes['stack']}>
          <AudienceFields
            values={audience}
            onChange={(next) => form.setValue('audience', next)}
            errorOf={form.errorOf}
          />
          <AudiencePreview values={audience} />
        </div>
      </Panel>
    </>
  );
}
