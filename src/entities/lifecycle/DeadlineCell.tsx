import { useState } from 'react';

import { When } from '../../shared/text/When.tsx';
import { dash } from '../../shared/text/format.ts';

/** A deadline in a list; one of staff that has passed says so. */
export function DeadlineCell({ at, isOurs }: { at: string | null; isOurs: boolean }) {
  const [now] = useState(Date.now);
  if (at === null) return dash;
  return (
    <>
      <When at={at} />
      {isOurs && Date.parse(at) < now && ', overdue'}
    </>
  );
}
