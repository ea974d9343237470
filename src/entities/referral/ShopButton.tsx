import { Anchor } from '@mantine/core';

import type { Referral } from '#contract/referrals/referrals.ts';

import { TwoLines } from '../../shared/table/TwoLines.tsx';
import classes from './ShopButton.module.css';

interface ShopButtonProps {
  referral: Pick<Referral, 'id' | 'shop' | 'shopName'>;
  show: (id: string) => void;
}

/** A shop by name, with its address below; it opens the referral. */
export const ShopButton = ({ referral: { id, shop, shopName }, show }: ShopButtonProps) => (
  <TwoLines second={shopName ? shop : ''}>
    <Anchor component="button" type="button" className={classes.shop} onClick={() => show(id)}>
      {shopName || shop}
    </Anchor>
  </TwoLines>
);
