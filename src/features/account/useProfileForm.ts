import { editProfile, getProfile } from '#contract/account/account.ts';

import { send } from '../../api/send.ts';
import { useSession } from '../../entities/session/session.ts';
import type { Theirs } from '../../shared/form/edit/editRunner.ts';
import type { EditUnits } from '../../shared/form/edit/editUnits.ts';
import type { Values } from '../../shared/form/useContractForm.ts';
import { type EditFormState, useEditForm } from '../../shared/form/edit/useEditForm.ts';
import type { Profile } from './profile.ts';
import { sayRefused, sayUpdated } from '../../shared/feedback/accountToasts.ts';

interface ProfileFormOptions<V extends Values> {
  id: string;
  current: { version: number; values: V };
  units: EditUnits<V>;
  toBody: (values: V, version: number) => unknown;
  /** The part of the profile that the form edits; null where there is none. */
  partOf: (profile: Profile) => Theirs<V> | null;
}

/** A part of the profile as a form: saved on its own, its outcome also shown as a toast. */
export function useProfileForm<V extends Values>({ id, partOf, ...options }: ProfileFormOptions<V>): EditFormState<V> {
  const session = useSession();
  return useEditForm({
    ...options,
    endpoint: editProfile,
    input: { params: { id } },
    read: async () => partOf((await send(getProfile, {})).data),
    onDone: () => {
      session.send({ type: 'attention.returned' });
      sayUpdated();
    },
    onFailed: sayRefused,
  });
}
