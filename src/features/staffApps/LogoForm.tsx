import { changeAppLogo, type StaffApp } from '#contract/apps/admin.ts';

import { toast } from '../../shared/feedback/toast.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { LazyPictureField } from '../../shared/form/image/LazyPictureField.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { Panel } from '../../shared/page/Panel.tsx';

const noPicture: { picture: File | null } = { picture: null };

/** The app's logo: cropped here, and saved by itself. */
export function LogoForm({ app: { slug, imageUrl } }: { app: StaffApp }) {
  const form = useContractForm({
    endpoint: changeAppLogo,
    initial: noPicture,
    next: noPicture,
    input: ({ picture }) => ({ params: { slug }, file: picture }),
    onDone: () => {
      toast('Logo saved', { level: 'success' });
    },
  });
  return (
    <Panel title="Logo">
      <ContractForm form={form} submitLabel="Save logo" isDisabled={form.values.picture === null}>
        <LazyPictureField
          label="Picture"
          description="PNG, JPEG or WebP, up to 5 MB. You’ll crop it to a square."
          value={form.values.picture}
          onChange={(picture) => form.setValue('picture', picture)}
          currentUrl={imageUrl}
          error={form.errorOf('image')}
          data-field="image"
        />
      </ContractForm>
    </Panel>
  );
}
