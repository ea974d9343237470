import { useState } from 'react';

import { changeAppLogo, type StaffApp } from '#contract/apps/admin.ts';

import { toast } from '../../shared/feedback/toast.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { LazyPictureField } from '../../shared/form/image/LazyPictureField.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { Panel } from '../../shared/page/Panel.tsx';

/** The app's logo: cropped here, and saved by itself. */
export function LogoForm({ app: { slug, imageUrl } }: { app: StaffApp }) {
  const [picture, setPicture] = useState<File | null>(null);
  const form = useContractForm({
    endpoint: changeAppLogo,
    initial: {},
    input: () => ({ params: { slug }, file: picture }),
    onDone: () => {
      setPicture(null);
      toast('Logo saved', { level: 'success' });
    },
  });
  return (
    <Panel title="Logo">
      <ContractForm form={form} submitLabel="Save logo" isDisabled={picture === null}>
        <LazyPictureField
          label="Picture"
          description="PNG, JPEG or WebP, up to 5 MB. You’ll crop it to a square."
          value={picture}
          onChange={setPicture}
          currentUrl={imageUrl}
          error={form.errorOf('image')}
          data-field="image"
        />
      </ContractForm>
    </Panel>
  );
}
