import type { ReactNode } from 'react';

import { Notice } from '../../feedback/Notice.tsx';
import { lazyPart, usePreloaded } from '../../lazy/lazyPart.tsx';
import { ContractForm } from '../ContractForm.tsx';
import type { Values } from '../useContractForm.ts';
import type { EditFormState } from './useEditForm.ts';

const FormConflict = lazyPart(() => import('./FormConflict.tsx'));

export interface EditFormProps<V extends Values> {
  edit: EditFormState<V>;
  /** What is edited: `note`, `lead`. */
  what: string;
  submitLabel: string;
  onCancel?: () => void;
  isDisabled?: boolean;
  /** A form of one text: both texts as one. Then a conflict is decided as a whole, and theirs is kept by leaving the form. */
  join?: (theirs: V, mine: V) => Partial<V>;
  children: ReactNode;
}

/** The frame of a form for what others may change too. */
export function EditForm<V extends Values>({
  edit: { form, contested, theirs, continueWith, discard, isGone },
  what,
  submitLabel,
  onCancel,
  isDisabled = false,
  join,
  children,
}: EditFormProps<V>) {
  const isConflict = contested.length > 0;
  usePreloaded(FormConflict);
  return (
    <ContractForm
      form={form}
      submitLabel={submitLabel}
      isDisabled={isDisabled || isGone || (isConflict && join !== undefined)}
      onCancel={onCancel}
    >
      {isGone && (
        <Notice level="warning" tabIndex={-1}>
          This {what} was deleted by someone else. Your text is still here to copy.
        </Notice>
      )}
      {isConflict && (
        <FormConflict
          what={what}
          contested={contested}
          whole={
            join && theirs
              ? {
                  onTheirs: () => {
                    discard();
                    onCancel?.();
                  },
                  onMine: form.submit,
                  onBoth: () => continueWith(join(theirs, form.values)),
                }
              : null
          }
        />
      )}
      {children}
    </ContractForm>
  );
}
