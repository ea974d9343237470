import type { ProblemLike } from '../../api/problem.ts';
import { toast } from '../feedback/toast.tsx';

/** `title`: what is shown above the words; `isUndone`: the change had been shown already. */
export function sayProblem(
  { detail, reasons }: ProblemLike,
  { title, isUndone }: { title: string | undefined; isUndone: boolean },
): void {
  toast([detail, ...reasons, ...(isUndone ? ['The change was undone.'] : [])].join(' '), {
    level: 'error',
    ...(title === undefined ? {} : { title }),
  });
}

/** Beside what is said of the earlier attempt's success. */
export const sayLaterNotSent = (): void =>
  void toast('Your first attempt had already gone through. What you changed after it was not sent.', {
    level: 'warning',
    autoClose: 10_000,
  });
