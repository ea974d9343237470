import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/**
 * The browser's own drag of a card, by the mouse or a long press. `onDrop` gets the status of the column. Returns whether it
 * is dragged.
 */
export function useCardDrag(
  card: RefObject<HTMLElement | null>,
  id: string,
  onDrop: (statusId: number) => void,
): boolean {
  const [isDragged, setDragged] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const { current: element } = card;
    if (!element) return undefined;
    const ends = [
      draggable({ element, getInitialData: () => ({ card: id }) }),
      // By id: where its column was read anew during the drag, the card that hears of the drop is another element.
      monitorForElements({
        canMonitor: ({ source }) => source.data['card'] === id,
        onDragStart: () => setDragged(true),
        onDrop: ({ location }) => {
          setDragged(false);
          const statusId = location.current.dropTargets[0]?.data['statusId'];
          if (typeof statusId === 'number') drop(statusId);
        },
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [card, id]);
  return isDragged;
}

/** A column in which cards are dropped. Returns whether one is over it. */
export function useColumnDrop(column: RefObject<HTMLElement | null>, statusId: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const { current: element } = column;
    if (!element) return undefined;
    return dropTargetForElements({
      element,
      getData: () => ({ statusId }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [column, statusId]);
  return isOver;
}
