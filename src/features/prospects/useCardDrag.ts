import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** The browser's own drag of a card, by the mouse or a long press. `onDrop` gets the status of the column. Returns whether it is dragged. */
export function useCardDrag(card: RefObject<HTMLElement | null>, onDrop: (statusId: number) => void): boolean {
  const [isDragged, setDragged] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const { current: element } = card;
    if (!element) return undefined;
    return draggable({
      element,
      onDragStart: () => setDragged(true),
      onDrop: ({ location }) => {
        setDragged(false);
        const statusId = location.current.dropTargets[0]?.data['statusId'];
        if (typeof statusId === 'number') drop(statusId);
      },
    });
  }, [card]);
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
