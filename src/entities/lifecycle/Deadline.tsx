import { useOnce } from '../../shared/data/useOnce.ts';
import { Status } from '../../shared/feedback/Status.tsx';
import { dateTime } from '../../shared/text/format.ts';
import { isOverdue } from './overdue.ts';

/** A deadline; one of staff that has passed says so. */
export function Deadline({ at, isOurs }: { at: string; isOurs: boolean }) {
  const now = useOnce(() => Date.now());
  return isOverdue({ at, isOurs }, now) ? <Status tone="warning" label={`${dateTime(at)}, overdue`} /> : dateTime(at);
}
