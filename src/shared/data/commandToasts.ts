import type { ProblemLike } from '../../api/problem.ts';
import { toast } from '../feedback/toast.tsx';

const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`);

/** `title`: what is shown above the words; `isUndone`: the change had been shown already. */
export function sayProblem(
  { detail, reasons }: ProblemLike,
  { title, isUndone }: { title: string | undefined; isUndone: boolean },
): void {
  toast([detail, ...reasons, ...(isUndone ? ['The change was undone.'] : [])].map(sentence).join(' '), {
    level: 'error',
    ...(title === undefined ? {} : { title }),
  });
}

/** Shown with the earlier attempt's success message. */
export const sayLaterNotSent = (): void =>
  toast('Your first attempt went through. Changes you made after it were not sent.', {
    level: 'warning',
    autoClose: 10_000,
  });
