import { Button } from '@mantine/core';
import { useState } from 'react';

import { lazyPart } from '../../shared/lazy/lazyPart.tsx';

const CheckShopDialog = lazyPart(() => import('./CheckShopDialog.tsx'));

/** Opens the check of a shop; kept after the first opening, so that what was typed stays. */
export function CheckShop() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Check a shop
      </Button>
      <CheckShopDialog isWanted={isOpen} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
