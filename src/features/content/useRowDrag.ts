import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/**
 * The browser's own drag of a row by its handle, onto another row of the same list, whose place it takes. Returns whether
 * it is dragged, and whether another one is over it.
 */
export function useRowDrag(
  { row, handle }: { row: RefObject<HTMLElement | null>; handle: RefObject<HTMLElement | null> },
  { id, list }: { id: string; list: string },
  onDrop: (onto: string) => void,
): { isDragged: boolean; isOver: boolean } {
  const [isDragged, setDragged] = useState(false);
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const { current: element } = row;
    const { current: dragHandle } = handle;
    if (!element || !dragHandle) return undefined;
    const ends = [
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ list, id }),
        onDragStart: () => setDragged(true),
        onDrop: ({ location }) => {
          setDragged(false);
          const onto = location.current.dropTargets[0]?.data['id'];
          if (typeof onto === 'string' && onto !== id) drop(onto);
        },
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['list'] === list,
        getData: () => ({ id }),
        onDragEnter: ({ source }) => setOver(source.data['id'] !== id),
        onDragLeave: () => setOver(false),
        onDrop: () => setOver(false),
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [row, handle, id, list]);
  return { isDragged, isOver };
}
