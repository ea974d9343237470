import { Skeleton, Stack } from '@mantine/core';

import { verifyToken } from '#contract/session/session.ts';

import { lazyPart, useLazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { PageHeader } from '../../../shared/page/PageHeader.tsx';
import { useUser } from '../../../entities/session/session.ts';
import { DecisionTime } from '../decision/DecisionTime.tsx';
import { RegisterPartnerForm } from './RegisterPartnerForm.tsx';
import { TokenGate } from '../TokenGate.tsx';

const RegistrationSteps = lazyPart(() => import('./RegistrationSteps.tsx'));

const loadCall = () => import('../../../api/call.ts');

// The call itself reports a refused token to the session, which redirects to sign-in.
const verify = async () => {
  const { call } = await loadCall();
  return call(verifyToken, {});
};

/** The company behind the person: three steps, then staff decide. */
export default function RegisterPartnerPage() {
  const user = useUser();
  const LaterSteps = useLazyPart(RegistrationSteps, true);
  const waiting = (
    <Stack gap="lg">
      <Skeleton height={36} />
      <Loading lines={5} />
    </Stack>
  );
  return (
    <>
      <PageHeader
        title="Register your company"
        description={
          <>
            About 3 minutes. A person reviews every registration
            <DecisionTime />
          </>
        }
      />
      <TokenGate verify={verify} waiting={waiting} refused={() => waiting}>
        {() => user && <RegisterPartnerForm key={user.id} user={user} LaterSteps={LaterSteps} />}
      </TokenGate>
    </>
  );
}
