import { Button } from '@mantine/core';
import { useId } from 'react';

import type { Offer } from './offers.ts';
import classes from './Chart.module.css';

const kinds = [
  { kind: 'event', title: 'What is done' },
  { kind: 'answer', title: 'What is answered' },
  { kind: 'time', title: 'Time passes' },
] as const;

/** Every event: what is possible leads on, what is not says why. */
export function EventButtons({ offers, onPress }: { offers: readonly Offer[]; onPress: (key: string) => void }) {
  const groups = kinds
    .map((group) => ({ ...group, offers: offers.filter(({ kind }) => kind === group.kind) }))
    .filter((group) => group.offers.length > 0);
  if (groups.length === 0) return <p className={classes.none}>No events: the facts alone decide.</p>;
  return groups.map(({ kind, title, offers: own }) => (
    <div key={kind}>
      {groups.length > 1 && <h3 className={classes.kind}>{title}</h3>}
      <ul className={classes.offers} aria-label={title}>
        {own.map((offer) => (
          <EventButton key={offer.key} offer={offer} onPress={onPress} />
        ))}
      </ul>
    </div>
  ));
}

function EventButton({ offer, onPress }: { offer: Offer; onPress: (key: string) => void }) {
  const { key, label, isAllowed, reasons, description, needs } = offer;
  const id = useId();
  const words = isAllowed ? [description, ...needs] : reasons;
  return (
    <li className={classes.offer} data-allowed={isAllowed || undefined}>
      <Button
        size="compact-sm"
        variant={isAllowed ? 'light' : 'default'}
        aria-describedby={words.some(Boolean) ? id : undefined}
        {...(!isAllowed && { 'aria-disabled': true, 'data-disabled': true })}
        onClick={() => isAllowed && onPress(key)}
      >
        {label}
      </Button>
      {offer.picturedAs !== null && <span className={classes.alias}>“{offer.picturedAs}” in the picture</span>}
      <span id={id} className={classes.words}>
        {isAllowed ? description : reasons.join(' ')}
        {isAllowed && needs.length > 0 && <b className={classes.needs}> {needs.join(' ')}</b>}
      </span>
    </li>
  );
}
