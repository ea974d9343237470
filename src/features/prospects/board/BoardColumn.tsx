import { Button, Skeleton } from '@mantine/core';
import { type RefObject, useId, useRef, useState } from 'react';
import { Link } from 'wouter';

import type { ProspectStatus } from '#contract/lookups.ts';
import { listProspects, type Prospect } from '#contract/prospects/prospects.ts';

import { paths } from '../../../paths.ts';
import { Failed } from '../../../shared/feedback/Failed.tsx';
import { count } from '../../../shared/text/format.ts';
import { useResource } from '../../../shared/data/useResource.ts';
import { BoardCard, type CardProps, KeptCard } from './BoardCard.tsx';
import classes from './Board.module.css';
import { ColorDot } from '../../../shared/form/select/ColorDot.tsx';
import type { ProspectQuery } from '../prospectQuery.ts';
import { useColumnDrop } from './useCardDrag.ts';

const FIRST = 10;
const STEP = 20;
/** The maximum page size; beyond it the list view is better. */
const MOST = 100;

export interface BoardColumnProps extends Omit<CardProps, 'prospect' | 'board'> {
  status: ProspectStatus;
  query: Omit<ProspectQuery, 'status_id'>;
  kept: readonly Prospect[];
  follow: RefObject<string | null>;
}

/** One status: how many have it, and the newest of them. */
export function BoardColumn({ status, query, kept, ...cards }: BoardColumnProps) {
  const [size, setSize] = useState(FIRST);
  const heading = useId();
  const column = useRef<HTMLElement>(null);
  const isOver = useColumnDrop(column, status.id);
  const { state, data, meta, problem, isRefreshing, retry } = useResource(listProspects, {
    query: { ...query, status_id: String(status.id), perPage: size, sort: '-createdAt' },
  });
  const rows = data ?? [];
  const beyond = kept.filter(({ id }) => data && !rows.some((row) => row.id === id));
  const total = meta?.total ?? 0;
  return (
    <section ref={column} className={classes.column} data-over={isOver || undefined} aria-labelledby={heading}>
      <header className={classes.head}>
        <ColorDot color={status.color} />
        <h2 className={classes.title} id={heading}>
          {status.name}
        </h2>
        <span className={classes.count}>
          {meta ? `${count(total)}${meta.totalIsExact ? '' : '+'}` : ''}
          <span className="unseen"> prospects</span>
        </span>
      </header>
      {state === 'failed' && !data ? (
        <Failed isCompact title="Failed to prospect fetch" problem={problem ?? undefined} onRetry={retry} />
      ) : (
        <ul className={classes.cards} aria-labelledby={heading} aria-busy={state === 'loading'}>
          {state === 'loading' &&
            [0, 1, 2].map((place) => (
              <li key={place} className={classes.card}>
                <Skeleton height={12} width="70%" />
              </li>
            ))}
          {rows.map((prospect) => (
            <BoardCard key={prospect.id} prospect={prospect} {...cards} />
          ))}
          {beyond.map((prospect) => (
            <KeptCard key={prospect.id} prospect={prospect} {...cards} />
          ))}
          {data && rows.length + beyond.length === 0 && <li className={classes.nothing}>No prospects</li>}
        </ul>
      )}
      {total > rows.length && (
        <div className={classes.more}>
          {size < MOST ? (
            <Button
              size="compact-sm"
              variant="subtle"
              fullWidth
              loading={isRefreshing && rows.length < size}
              onClick={() => setSize(Math.min(MOST, size + STEP))}
            >
              Show more
            </Button>
          ) : (
            <Button
              size="compact-sm"
              variant="subtle"
              fullWidth
              component={Link}
              href={`${paths.adminProspects.to()}?status_id=${status.id}`}
            >
              See all in the list
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
