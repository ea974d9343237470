import type { ReactNode } from 'react';

import { isStaffRole } from '#contract/session/user.ts';

import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import type { useShown } from '../../shared/table/useShown.ts';
import { useUser } from '../session/session.ts';

const ReferralParts = lazyPart(() => import('./ReferralParts.tsx'));
const ReferralTitle = lazyPart(() => import('./ReferralTitle.tsx'));

const untitled = 'Referral';

interface ReferralDialogProps {
  shown: ReturnType<typeof useShown>;
  /** The shop, where the page knows it. */
  title?: string | undefined;
  /** What the page knows of it. */
  children?: ReactNode;
}

/** One referral over the page: what is known of it, its review and facts for staff, its journey and its lifecycle. */
export function ReferralDialog({ shown: { id, hide }, title, children }: ReferralDialogProps) {
  const user = useUser();
  const isStaff = user !== null && isStaffRole(user.role);
  const heading =
    id === null ? untitled : <ReferralTitle key={`${id} title`} id={id} untitled={untitled} fallback={untitled} />;
  return (
    <Dialog opened={id !== null} onClose={hide} title={title ?? heading} size="lg">
      {id !== null && (
        <ReferralParts key={id} id={id} isStaff={isStaff} fallback={<Loading lines={8} />}>
          {children}
        </ReferralParts>
      )}
    </Dialog>
  );
}
