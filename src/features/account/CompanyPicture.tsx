import { useState } from 'react';

import { changePartnerImage } from '#contract/account/account.ts';

import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { LazyPictureField } from '../../shared/form/image/LazyPictureField.tsx';
import { useSession } from '../../entities/session/session.ts';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import classes from './Account.module.css';
import { sayRefused, sayUpdated } from '../../shared/feedback/accountToasts.ts';

/** The company's picture: cropped here, and saved by itself. */
export function CompanyPicture({ url }: { url: string | null }) {
  const session = useSession();
  const [picture, setPicture] = useState<File | null>(null);
  const form = useContractForm({
    endpoint: changePartnerImage,
    initial: {},
    input: () => ({ file: picture }),
    onDone: () => {
      setPicture(null);
      session.send({ type: 'attention.returned' });
      sayUpdated();
    },
    onFailed: sayRefused,
  });
  return (
    <div className={classes.picture}>
      <ContractForm form={form} submitLabel="Save logo" isDisabled={picture === null}>
        <LazyPictureField
          label="Logo"
          description="PNG, JPEG or WebP, up to 5 MB. You’ll crop it to a square."
          value={picture}
          onChange={setPicture}
          currentUrl={url}
          error={form.errorOf('image')}
          data-field="image"
        />
      </ContractForm>
    </div>
  );
}
