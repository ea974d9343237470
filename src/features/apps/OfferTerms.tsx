import type { Offer } from '#contract/apps/catalogue.ts';
import { attributionWords, offerWords, uninstallWords } from '#contract/payTerms/offer.ts';

import classes from './OfferTerms.module.css';

/** What recommending an app pays, in words. */
export function OfferTerms({ offer: { clauses, attributionWindowDays } }: { offer: Offer }) {
  const { pays, basis, duration, hold } = offerWords(clauses);
  const facts: [string, readonly string[]][] = [
    ['You earn', pays],
    ['Share of', basis === null ? [] : [basis]],
    ['How long', [duration]],
    ['Paid out', hold],
    ['Attribution', [attributionWords(attributionWindowDays)]],
    ['If it’s uninstalled', [uninstallWords(attributionWindowDays)]],
  ];
  return (
    <dl className={classes.terms}>
      {facts.map(
        ([label, lines]) =>
          lines.length > 0 && (
            <div key={label}>
              <dt>{label}</dt>
              {lines.map((line) => (
                <dd key={line}>{line}</dd>
              ))}
            </div>
          ),
      )}
    </dl>
  );
}
