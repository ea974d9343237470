import type { ReactNode } from 'react';

import { ContractForm, type ContractFormProps } from '../../shared/form/ContractForm.tsx';
import { TextConflict } from './TextConflict.tsx';

/** What somebody else made of a text meanwhile. */
export interface Theirs {
  text: string;
  by: string | null;
}

export interface TextFormProps {
  form: ContractFormProps['form'];
  /** What is written: `note`, `general note`. */
  what: string;
  text: string;
  onText: (text: string) => void;
  /** null while nobody else has changed it. */
  theirs: Theirs | null;
  /** One's own text, as it then is, takes the place of theirs with the next saving. */
  onDecided: () => void;
  onClose: () => void;
  isDisabled?: boolean;
  /** The field. */
  children: ReactNode;
}

/** Changes one text. What somebody else wrote meanwhile stands beside it, to keep either or both. */
export function TextForm({
  form,
  what,
  text,
  onText,
  theirs,
  onDecided,
  onClose,
  isDisabled = false,
  children,
}: TextFormProps) {
  return (
    <ContractForm
      form={theirs ? { ...form, problem: null } : form}
      submitLabel={`Save ${what}`}
      isDisabled={theirs !== null || isDisabled}
      onCancel={onClose}
    >
      {theirs && (
        <TextConflict
          what={what}
          by={theirs.by}
          theirs={theirs.text}
          mine={text}
          onTheirs={onClose}
          onMine={() => {
            onDecided();
            form.submit();
          }}
          onBoth={() => {
            onText(`${theirs.text}\n\n${text}`);
            onDecided();
          }}
        />
      )}
      {children}
    </ContractForm>
  );
}
