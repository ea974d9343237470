import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

import { lazyPart } from '../../shared/lazy/lazyPart.tsx';

const AskManagerDialog = lazyPart(() => import('./AskManagerDialog.tsx'));

/** Opens a question to the partner's managers, with its subject filled in. */
export default function AskManager({ about, ...button }: ButtonProps & { about: string }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" {...button} aria-label={`Ask my manager about ${about}`} onClick={open}>
        Ask my manager
      </Button>
      <AskManagerDialog isWanted={isOpen} isOpen={isOpen} onClose={close} about={about} />
    </>
  );
}
