import { navigate } from 'wouter/use-browser-location';

import { createNewsletter } from '#contract/content/newsletters.ts';

import { toast } from '../../../shared/feedback/toast.tsx';
import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../../shared/form/useContractForm.ts';
import { contentTabPath } from '../contentTabs.ts';
import { NewsletterFields } from './NewsletterFields.tsx';
import { newsletterHref } from './newsletterHref.ts';
import { emptyNewsletter, newsletterBodyOf } from './newsletterValues.ts';

/** Writes a newsletter, as a draft. */
export function NewNewsletter() {
  const form = useContractForm({
    endpoint: createNewsletter,
    initial: emptyNewsletter,
    toBody: (values) => newsletterBodyOf(values),
    onDone: ({ data }) => {
      toast('Draft saved', { level: 'success' });
      navigate(newsletterHref(data.id));
    },
  });
  return (
    <ContractForm form={form} submitLabel="Save draft" onCancel={() => navigate(contentTabPath('newsletters'))}>
      <NewsletterFields form={form} />
    </ContractForm>
  );
}
