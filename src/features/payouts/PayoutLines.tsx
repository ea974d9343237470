import { useDisclosure } from '@mantine/hooks';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useId } from 'react';

import type { ListedGroup } from '#contract/payouts/lines.ts';
import { plural } from '#contract/shared/plural.ts';

import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { count, money } from '../../shared/text/format.ts';
import { groupName } from '#contract/payouts/groupName.ts';
import { lineForms } from './payoutGroups.ts';
import type { GroupLinesProps } from './GroupLines.tsx';
import classes from './PayoutLines.module.css';

const GroupLines = lazyPart(() => import('./GroupLines.tsx'));

interface PayoutLinesProps extends Pick<GroupLinesProps, 'referralHref'> {
  payout: { id: string; amount: number; currency: string; lines: number };
  groups: readonly ListedGroup[];
}

/** With no more lines than this every group is open, and always one with lines on hold. */
const FEW = 25;

/** What a payout pays for: groups that open into their lines, each with its sum, and the total at the foot. */
export function PayoutLines({ payout, groups, referralHref }: PayoutLinesProps) {
  return (
    <>
      {groups.map((group) => (
        <Group key={group.key} payout={payout} group={group} referralHref={referralHref} />
      ))}
      <p className={classes.total}>
        <span>Total</span>
        <span className={classes.count}>{plural(payout.lines, lineForms)}</span>
        <b>{money(payout.amount, payout.currency)}</b>
      </p>
    </>
  );
}

function Group({ payout, group, referralHref }: Omit<PayoutLinesProps, 'groups'> & { group: ListedGroup }) {
  const [isOpen, { toggle }] = useDisclosure(group.app === null || group.onHold > 0 || payout.lines <= FEW);
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 className={classes.heading}>
        <button type="button" className={classes.head} aria-expanded={isOpen} onClick={toggle}>
          <IconChevronRight size={16} stroke={1.75} aria-hidden="true" className={classes.chevron} />
          <span id={id} className={classes.name}>
            {groupName(group)}
          </span>
          <span className={classes.count}>
            {[plural(group.lines, lineForms), group.onHold > 0 && `${count(group.onHold)} on hold`]
              .filter(Boolean)
              .join(', ')}
          </span>
          <b>{money(group.amount, payout.currency)}</b>
        </button>
      </h3>
      {isOpen && <GroupLines payoutId={payout.id} group={group} referralHref={referralHref} />}
    </section>
  );
}
