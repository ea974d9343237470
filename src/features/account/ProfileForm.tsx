import type { ReactNode } from 'react';

import { invalidate } from '../../api/invalidate.ts';
import { ContractForm, type ContractFormProps } from '../../shared/form/ContractForm.tsx';
import { useSession } from '../../entities/session/session.ts';
import { Conflict } from './Conflict.tsx';
import { sayRefused, sayUpdated } from './said.ts';
import type { Basis } from './useBasis.ts';

export interface ProfileFormProps {
  form: ContractFormProps['form'] & { isDirty: boolean };
  basis: Pick<Basis<never>, 'isConflict' | 'restart'>;
  submitLabel: string;
  children: ReactNode;
}

/** What a save of the profile or its refusal leads to, for `useContractForm`. */
export function useProfileAnswers({ saved, refused }: Pick<Basis<never>, 'saved' | 'refused'>) {
  const session = useSession();
  return {
    onDone: () => {
      saved();
      session.send({ type: 'attention.returned' });
      sayUpdated();
    },
    onFailed: (problem: Parameters<typeof sayRefused>[0]) => {
      refused(problem);
      sayRefused(problem);
    },
  };
}

/** A part of the profile as a form: somebody else's save in between is said on top, and can be loaded. */
export function ProfileForm({ form, basis, submitLabel, children }: ProfileFormProps) {
  return (
    <ContractForm
      form={basis.isConflict ? { ...form, problem: null } : form}
      submitLabel={submitLabel}
      isDisabled={!form.isDirty}
    >
      {basis.isConflict && (
        <Conflict
          onReload={() => {
            basis.restart();
            void invalidate('/api/auth/profile');
          }}
        />
      )}
      {children}
    </ContractForm>
  );
}
