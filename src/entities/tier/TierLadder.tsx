import type { ReactNode } from 'react';

import { clauseWords } from '#contract/payTerms/words.ts';
import type { Rung } from '#contract/tiers/tiers.ts';
import { progressWords, tierFigures } from '#contract/tiers/words.ts';

import { FigureLink } from '../../shared/charts/FigureLink.tsx';
import { ProgressTrack } from '../../shared/feedback/ProgressTrack.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { rungWords } from './rungWords.ts';
import { statusOfStanding } from './tierStatus.ts';
import classes from './TierLadder.module.css';

interface TierLadderProps {
  /** Lowest first; shown highest first. */
  rungs: readonly Rung[];
  /** Where the rows of a tier’s figure are; undefined where no list has just those. */
  hrefOf: (rung: Rung) => string | undefined;
  /** What stands under a tier. */
  renderUnder?: (rung: Rung) => ReactNode;
}

/** The tiers, the highest first: where the partner stands, what is missing until when, and what each pays. */
export default function TierLadder({ rungs, hrefOf, renderUnder }: TierLadderProps) {
  const own = rungs[0]?.ownClauses ?? [];
  return (
    <>
      {own.length > 0 && (
        <div className={classes.own}>
          <span>Own commission terms, which apply instead of a tier’s:</span>
          <Pays label="Own commission terms" clauses={own} />
        </div>
      )}
      <ol className={classes.rungs} aria-label="Tiers">
        {rungs.toReversed().map((rung) => (
          <li key={rung.tierId} className={classes.rung}>
            <div className={classes.head}>
              <b>{rung.name}</b>
              <Status {...statusOfStanding(rung)} />
            </div>
            <ProgressTrack
              label={`Progress to ${rung.name}`}
              done={Math.max(0, Math.min(rung.value, rung.threshold))}
              total={rung.threshold}
              text={progressWords(rung)}
            />
            <Progress rung={rung} href={hrefOf(rung)} />
            {rung.clauses.length === 0 ? (
              <span className="quiet">It doesn’t pay more than the other terms.</span>
            ) : (
              <Pays label={`What ${rung.name} pays`} clauses={rung.clauses} />
            )}
            {renderUnder?.(rung)}
          </li>
        ))}
      </ol>
    </>
  );
}

function Progress({ rung, href }: { rung: Rung; href: string | undefined }) {
  const { before, value, after } = rungWords(rung);
  return (
    <span className={classes.progress}>
      {before}
      <FigureLink {...tierFigures[rung.metric]} href={href} text={value} />
      {after}
    </span>
  );
}

const Pays = ({ label, clauses }: { label: string; clauses: Rung['clauses'] }) => (
  <ul className={classes.pays} aria-label={label}>
    {clauses.map((clause) => (
      <li key={clause.id}>{clauseWords(clause)}</li>
    ))}
  </ul>
);
