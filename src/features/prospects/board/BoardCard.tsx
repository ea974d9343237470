import { UnstyledButton } from '@mantine/core';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'wouter';

import type { ProspectStatus } from '#contract/lookups.ts';
import { getProspect, type Prospect } from '#contract/prospects/prospects.ts';

import { paths } from '../../../paths.ts';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { LazyMenu } from '../../../shared/form/select/LazyMenu.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import classes from './Board.module.css';
import { ColorDot } from '../../../shared/form/select/ColorDot.tsx';
import { nameOf } from '../../../shared/text/personName.ts';
import ProspectOutcome from '../ProspectOutcome.tsx';
import { useCardDrag } from './useCardDrag.ts';

const StatusMenu = lazyPart(() => import('./StatusMenu.tsx'));

export interface CardProps {
  prospect: Prospect;
  onDropped: (prospect: Prospect, statusId: number) => void;
  onStep: (prospect: Prospect, by: 1 | -1) => void;
  onListed: (prospect: Prospect, status: ProspectStatus) => void;
  /** The card whose handle gets the focus when it renders. */
  follow: RefObject<string | null>;
}

const shownTags = 3;
const handles = '[data-handle]';

function walk(card: HTMLElement, by: 1 | -1): void {
  const beside = by === 1 ? card.nextElementSibling : card.previousElementSibling;
  beside?.querySelector<HTMLElement>(handles)?.focus();
}

/** A prospect on the board. */
export function BoardCard({ prospect, onDropped, onStep, onListed, follow }: CardProps) {
  const { id, name, domain, status, tags, assignee, outcome } = prospect;
  const card = useRef<HTMLLIElement>(null);
  const isDragged = useCardDrag(card, id, (statusId) => onDropped(prospect, statusId));
  useEffect(() => {
    if (follow.current !== id) return;
    // Do not steal the focus if the user has moved on.
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body && !activeElement.matches(handles)) return;
    card.current?.querySelector<HTMLElement>(handles)?.focus();
  }, [follow, id]);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof Element)) return;
    const handle = event.target.closest(handles);
    if (!handle || handle.getAttribute('aria-expanded') === 'true') return;
    const run = {
      ArrowLeft: () => onStep(prospect, -1),
      ArrowRight: () => onStep(prospect, 1),
      ArrowUp: () => walk(event.currentTarget, -1),
      ArrowDown: () => walk(event.currentTarget, 1),
    }[event.key];
    if (!run) return;
    event.preventDefault();
    // The open list of the handle would also handle them.
    event.stopPropagation();
    run();
  };
  return (
    // Its handle is what is focused and pressed; the card only is larger, and hears of it before an opened list does.
    <li
      ref={card}
      className={classes.card}
      data-card={id}
      data-dragged={isDragged || undefined}
      onKeyDownCapture={press}
    >
      <span>
        <Link href={paths.adminProspect.to(id)} className={classes.name} draggable={false}>
          {name}
        </Link>
        {domain !== '' && <span className={classes.domain}>{domain}</span>}
      </span>
      <LazyMenu
        menu={StatusMenu}
        props={{ prospect, onChoose: (to: ProspectStatus) => onListed(prospect, to) }}
        target={
          <UnstyledButton
            className={classes.handle}
            data-handle
            aria-label={`Move ${name} from ${status.name}`}
            aria-describedby="board-help"
          >
            <IconGripVertical size={16} stroke={1.75} aria-hidden />
          </UnstyledButton>
        }
      />
      {(outcome !== 'open' || tags.length > 0 || assignee) && (
        <span className={classes.foot}>
          {outcome !== 'open' && <ProspectOutcome outcome={outcome} />}
          {tags.slice(0, shownTags).map((tag) => (
            <span key={tag.id} className={classes.tag}>
              <ColorDot color={tag.color} />
              {tag.name}
            </span>
          ))}
          {tags.length > shownTags && <span>+{tags.length - shownTags}</span>}
          {assignee && <span className={classes.assignee}>{nameOf(assignee)}</span>}
        </span>
      )}
    </li>
  );
}

/** A card moved here that is beyond the rows its column shows; removed when it moves elsewhere. */
export function KeptCard({ prospect, ...card }: CardProps) {
  const { data = prospect } = useResource(getProspect, { params: { id: prospect.id } });
  return data.status_id === prospect.status_id && !data.isArchived ? <BoardCard prospect={data} {...card} /> : null;
}
