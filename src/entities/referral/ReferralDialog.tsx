import type { ReactNode } from 'react';

import { isStaffRole } from '#contract/session/user.ts';

import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Lifecycle } from '../lifecycle/Lifecycle.tsx';
import type { useShown } from '../../shared/table/useShown.ts';
import { useUser } from '../session/session.ts';

const ReferralReview = lazyPart(() => import('./ReferralReview.tsx'));
const ReferralJourney = lazyPart(() => import('./ReferralJourney.tsx'));
const ReferralFacts = lazyPart(() => import('./ReferralFacts.tsx'));
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
  const asked =
    id === null ? untitled : <ReferralTitle key={`${id} title`} id={id} untitled={untitled} fallback={untitled} />;
  return (
    <Dialog opened={id !== null} onClose={hide} title={title ?? asked} size="lg">
      {children}
      {id !== null && isStaff && <ReferralReview key={`${id} review`} id={id} />}
      {id !== null && isStaff && <ReferralFacts key={`${id} facts`} id={id} />}
      {id !== null && <ReferralJourney key={`${id} journey`} id={id} />}
      {id !== null && <Lifecycle key={id} entity="referral" id={id} />}
    </Dialog>
  );
}
