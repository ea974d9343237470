import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs';
import { useState } from 'react';
import { useSearchParams } from 'wouter';

import { IconAction } from '../../shared/page/IconAction.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';

const AskManagerDialog = lazyPart(() => import('./AskManagerDialog.tsx'));

/** *Ask my manager* in the header of every partner page; `?ask=true`, where a notification leads, opens it too. */
export default function AskManagerTool() {
  const [search, setSearch] = useSearchParams();
  const [isPressed, setPressed] = useState(false);
  const isOpen = isPressed || search.has('ask');
  const close = () => {
    setPressed(false);
    if (search.has('ask'))
      setSearch(
        (before) => {
          before.delete('ask');
          return before;
        },
        { replace: true },
      );
  };
  return (
    <>
      <IconAction size="lg" aria-label="Ask my manager" onClick={() => setPressed(true)}>
        <IconMessage size={18} stroke={1.6} />
      </IconAction>
      <AskManagerDialog isWanted={isOpen} isOpen={isOpen} onClose={close} />
    </>
  );
}
