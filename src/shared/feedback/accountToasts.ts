import type { ProblemLike } from '../../api/problem.ts';
import { toast } from './toast.tsx';

/** Success toast of an account change; text from the specification. */
export const sayUpdated = (): void =>
  toast('Data updated successfully!', { level: 'success', position: 'bottom-center' });

/** Failure toast of a profile, password or logo change, shown in addition to the form errors. */
export const sayRefused = ({ detail, reasons }: ProblemLike): void =>
  toast([detail, ...reasons].join(' '), { level: 'error', position: 'bottom-center' });
