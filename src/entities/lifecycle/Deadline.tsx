import { useOnce } from '../../shared/data/useOnce.ts';
import { Status } from '../../shared/feedback/Status.tsx';
import { dateTime } from '../../shared/text/format.ts';

/** A deadline; one of staff that has passed says so. */
export function Deadline({ at, isOurs }: { at: string; isOurs: boolean }) {
  const now = useOnce(() => Date.now());
  return isOurs && Date.parse(at) < now ? <Status tone="warning" label={`${dateTime(at)}, overdue`} /> : dateTime(at);
}
