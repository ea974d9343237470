import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';

import { lazyPart } from '../../shared/lazy/lazyPart.tsx';

const AskManagerDialog = lazyPart(() => import('./AskManagerDialog.tsx'));

/** Opens a question to the partner's managers, with its subject filled in. */
export default function AskManager({ about, ...button }: ButtonProps & { about: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" {...button} aria-label={`Ask my manager about ${about}`} onClick={() => setOpen(true)}>
        Ask my manager
      </Button>
      <AskManagerDialog isWanted={isOpen} isOpen={isOpen} onClose={() => setOpen(false)} about={about} />
    </>
  );
}
