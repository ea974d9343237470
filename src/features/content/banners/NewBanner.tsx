import { navigate } from 'wouter/use-browser-location';

import { createBanner } from '#contract/content/banners.ts';

import { toast } from '../../../shared/feedback/toast.tsx';
import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../../shared/form/useContractForm.ts';
import { paths } from '../../../paths.ts';
import { BannerFields } from './BannerFields.tsx';
import { bannerHref } from './bannerHref.ts';
import { bannerBodyOf, emptyBanner } from './bannerValues.ts';

/** Writes a banner, as a draft. */
export function NewBanner() {
  const form = useContractForm({
    endpoint: createBanner,
    initial: emptyBanner,
    toBody: (values) => bannerBodyOf(values),
    onDone: ({ data }) => {
      toast('Draft saved', { level: 'success' });
      navigate(bannerHref(data.id));
    },
  });
  return (
    <ContractForm form={form} submitLabel="Save draft" onCancel={() => navigate(paths.bannerPanel.to())}>
      <BannerFields form={form} bannerId={null} />
    </ContractForm>
  );
}
