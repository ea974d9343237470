import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';

import type { ProspectStatus } from '#contract/lookups.ts';
import type { Prospect } from '#contract/prospects/prospects.ts';

import classes from './Board.module.css';
import { BoardColumn } from './BoardColumn.tsx';
import { changeProspect } from '../edit/changeProspect.ts';
import { isMoved, savedMoves } from '../edit/editRuns.ts';
import { useEditRuns } from '../edit/ProspectEdits.tsx';
import { boardOf } from '../edit/prospectLists.ts';
import type { ProspectQuery } from '../prospectQuery.ts';
import { useObservable } from '../../../shared/data/observable.ts';
import { searchPause } from '../../../shared/data/searchPause.ts';

export interface BoardProps {
  /** What narrows it; of the statuses it leaves, columns. */
  query: ProspectQuery;
  statuses: readonly ProspectStatus[];
}

/**
 * The active prospects by their status. A card is moved by the pointer, by the arrow keys on its handle, or by the list
 * that the handle opens; every move is announced to screen readers. One call for each column.
 */
export default function Board({ query, statuses }: BoardProps) {
  // One that is typed fetches all columns once it pauses, not with each key.
  const [{ status_id, ...rest }] = useDebouncedValue(query, searchPause);
  const columns = statuses.filter(({ id }) => status_id === undefined || status_id.split(',').includes(String(id)));
  const board = boardOf(rest);
  const edits = useEditRuns();
  /** Cards that may have been moved to where the first ones of their column do not reach. */
  const kept = savedMoves(useObservable(edits), board);
  const [said, setSaid] = useState('');
  /** The card whose handle gets the focus when it re-renders. */
  const follow = useRef<string | null>(null);

  const move = async (prospect: Prospect, status: ProspectStatus) => {
    if (status.id === prospect.status_id) return;
    setSaid(`${prospect.name} moved from ${prospect.status.name} to ${status.name}.`);
    const edit = changeProspect(prospect, { field: 'status', status }, board);
    edits.follow(edit);
    const isUndone = (await edit.result) === null;
    if (isUndone && !isMoved(edits.current(), prospect, board))
      setSaid(`${prospect.name} was moved back to ${prospect.status.name}.`);
  };
  const step = (prospect: Prospect, by: 1 | -1) => {
    const to = columns[columns.findIndex(({ id }) => id === prospect.status_id) + by];
    if (!to) {
      setSaid(`${prospect.name} is already in the ${by === 1 ? 'last' : 'first'} column.`);
      return;
    }
    follow.current = prospect.id;
    void move(prospect, to);
  };
  const drop = (prospect: Prospect, statusId: number) => {
    const to = columns.find(({ id }) => id === statusId);
    if (to) void move(prospect, to);
  };

  return (
    <>
      <p className="unseen" role="status">
        {said}
      </p>
      <p className="unseen" id="board-help">
        Use the left and right arrow keys to move the card to the next column, Enter to list the statuses, and the up
        and down arrow keys to go to another card.
      </p>
      <div className={classes.board}>
        {columns.map((status) => (
          <BoardColumn
            key={`${status.id} ${board}`}
            status={status}
            query={rest}
            kept={kept.filter(({ status_id: where }) => where === status.id)}
            onDropped={drop}
            onStep={step}
            onListed={(prospect, to) => {
              follow.current = prospect.id;
              void move(prospect, to);
            }}
            follow={follow}
          />
        ))}
      </div>
    </>
  );
}
