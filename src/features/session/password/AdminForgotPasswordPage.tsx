import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import { PageHeader } from '../../../shared/page/PageHeader.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { useUser } from '../../../entities/session/session.ts';
import classes from './AdminForgotPasswordPage.module.css';
import { ResetMail } from './ResetMail.tsx';

const boxed = (content: ReactNode) => (
  <div className={classes.box}>
    <Panel>{content}</Panel>
  </div>
);

const asking = (form: ReactNode) => (
  <>
    <PageHeader title="Forgot your password?" description="We’ll email you a reset link." />
    {boxed(form)}
  </>
);

const sent = (_email: string, words: ReactNode) => (
  <>
    <PageHeader title="Check your email" />
    {boxed(<Stack gap="md">{words}</Stack>)}
  </>
);

/** For staff who are signed in and do not know their password any more: their own address is filled in. */
export default function AdminForgotPasswordPage() {
  const user = useUser();
  return <ResetMail initialEmail={user?.email ?? ''} asking={asking} sent={sent} />;
}
