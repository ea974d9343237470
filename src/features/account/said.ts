import type { ProblemLike } from '../../api/problem.ts';
import { toast } from '../../shared/feedback/toast.tsx';

/** A change of the account that was made, as the specification says it. */
export const sayUpdated = (): string =>
  toast('Data updated successfully!', { level: 'success', position: 'bottom-center' });

/** A change of profile, password or picture that was refused, also said apart from its form. */
export const sayRefused = ({ detail, reasons }: ProblemLike): string =>
  toast([detail, ...reasons].join(' '), { level: 'error', position: 'bottom-center' });
