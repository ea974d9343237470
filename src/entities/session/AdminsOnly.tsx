import type { ReactNode } from 'react';

import { Notice } from '../../shared/feedback/Notice.tsx';
import { useUser } from './session.ts';

interface AdminsOnlyProps {
  /** What other staff cannot do: "run payouts". */
  what: string;
  children: ReactNode;
}

/** A part that only admins use; other staff read why instead. */
export function AdminsOnly({ what, children }: AdminsOnlyProps) {
  if (useUser()?.role === 'admin') return children;
  return <Notice level="info">Only admins can {what}.</Notice>;
}
