import { Button } from '@mantine/core';

import { changePassword, resetPassword } from '#contract/account/password.ts';

import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { Notice } from '../../shared/feedback/Notice.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { PasswordField } from '../../shared/form/fields/PasswordField.tsx';
import { type SessionSnapshot, useSession, useSessionSelector } from '../../entities/session/session.ts';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { useCountdown } from '../../shared/text/useCountdown.ts';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import classes from './Account.module.css';
import { passwordWords } from './passwordWords.ts';
import type { Profile } from './profile.ts';
import { sayRefused, sayUpdated } from '../../shared/feedback/accountToasts.ts';

/** The half of the call that takes the current password, so that its errors are shown at their fields. */
const changeOwnPassword = { ...changePassword, body: changePassword.body.def.options[1] };

/** How long the session takes to end. */
const LEAVING = 3;
const isLeavingOf = (snapshot: SessionSnapshot) => snapshot.matches('leaving');
const actorOf = ({ context }: SessionSnapshot) => context.stored?.actor;

/** Changes the password, or sends the link that sets the first one. */
export default function PasswordPanel({ profile }: { profile: Profile }) {
  const actor = useSessionSelector(actorOf);
  return (
    <Panel title="Password">
      {actor ? (
        <p className={classes.text}>Only {profile.firstName} can change this password.</p>
      ) : profile.hasPassword ? (
        <ChangeForm email={profile.email} />
      ) : (
        <FirstPassword email={profile.email} />
      )}
    </Panel>
  );
}

function ChangeForm({ email }: { email: string }) {
  const session = useSession();
  const isLeaving = useSessionSelector(isLeavingOf);
  const left = useCountdown(isLeaving ? LEAVING : 0, isLeaving);
  const form = useContractForm({
    endpoint: changeOwnPassword,
    initial: { currentPassword: '', password: '' },
    onDone: () => {
      sayUpdated();
      session.send({ type: 'password.changed' });
    },
    onFailed: sayRefused,
  });
  if (isLeaving)
    return (
      <Notice level="success">
        Password changed. You’ll be signed out{left > 0 && <span aria-live="off"> in {left} s</span>}. Sign in with your
        new password.
      </Notice>
    );
  return (
    <ContractForm form={form} submitLabel="Change password" isDisabled={!form.isDirty}>
      {/* So that a password manager can match the account. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={passwordWords.current}
        autoComplete="current-password"
        required
        {...form.input('currentPassword')}
      />
      <PasswordField
        label={passwordWords.next}
        description={passwordWords.nextMore}
        autoComplete="new-password"
        withStrength
        required
        {...form.input('password')}
      />
    </ContractForm>
  );
}

/** For users who only sign in with Google: emails a link to set a password. */
function FirstPassword({ email }: { email: string }) {
  const mail = useSubmission(resetPassword, { onFailed: sayRefused });
  const wait = useCountdown(mail.problem?.retryAfter ?? 0, mail.problem);
  return (
    <>
      <p className={classes.text}>You sign in with Google and have no password.</p>
      {mail.answer ? (
        <Notice level="success">We’ve sent a link to set a password to {email}. It works once, for 30 minutes.</Notice>
      ) : (
        <Button
          variant="default"
          loading={mail.isBusy}
          disabled={wait > 0}
          onClick={() => mail.submit({ body: { email } })}
        >
          {wait > 0 ? `Try again in ${wait} s` : 'Email me a link to set one'}
        </Button>
      )}
    </>
  );
}
