import { changePartnerImage } from '#contract/account/account.ts';

import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { LazyPictureField } from '../../shared/form/image/LazyPictureField.tsx';
import { useSession } from '../../entities/session/session.ts';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import classes from './Account.module.css';
import { sayRefused, sayUpdated } from '../../shared/feedback/accountToasts.ts';

const noPicture: { picture: File | null } = { picture: null };

/** The company's picture: cropped here, and saved by itself. */
export function CompanyPicture({ url }: { url: string | null }) {
  const session = useSession();
  const form = useContractForm({
    endpoint: changePartnerImage,
    initial: noPicture,
    next: noPicture,
    input: ({ picture }) => ({ file: picture }),
    onDone: () => {
      session.send({ type: 'attention.returned' });
      sayUpdated();
    },
    onFailed: sayRefused,
  });
  return (
    <div className={classes.picture}>
      <ContractForm form={form} submitLabel="Save logo" isDisabled={form.values.picture === null}>
        <LazyPictureField
          label="Logo"
          description="PNG, JPEG or WebP, up to 5 MB. You’ll crop it to a square."
          value={form.values.picture}
          onChange={(picture) => form.setValue('picture', picture)}
          currentUrl={url}
          error={form.errorOf('image')}
          data-field="image"
        />
      </ContractForm>
    </div>
  );
}
