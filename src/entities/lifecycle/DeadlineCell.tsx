import { useOnce } from '../../shared/data/useOnce.ts';
import { When } from '../../shared/text/When.tsx';
import { dash } from '../../shared/text/format.ts';
import { isOverdue } from './overdue.ts';

/** A deadline in a list; one of staff that has passed says so. */
export function DeadlineCell({ at, isOurs }: { at: string | null; isOurs: boolean }) {
  const now = useOnce(() => Date.now());
  if (at === null) return dash;
  return (
    <>
      <When at={at} />
      {isOverdue({ at, isOurs }, now) && ', overdue'}
    </>
  );
}
