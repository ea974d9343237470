/** One room that has just been given a hint. */
interface Closed<Kind> {
  /** What came since. */
  waiting: Set<Kind>;
  end: NodeJS.Timeout;
}

/**
 * Gives each room the first hint at once, and what comes within `apart` ms of it together in one more at their end, and
 * so on: nothing that moved is left unsaid.
 */
export function hints<Kind>(say: (room: string, kinds: readonly Kind[]) => void, apart: number) {
  const rooms = new Map<string, Closed<Kind>>();

  const give = (room: string, kinds: readonly Kind[]): void => {
    say(room, kinds);
    const end = setTimeout(() => {
      const waiting = rooms.get(room)?.waiting;
      rooms.delete(room);
      if (waiting && waiting.size > 0) give(room, [...waiting]);
    }, apart);
    rooms.set(room, { waiting: new Set(), end: end.unref() });
  };

  return {
    moved(room: string, kinds: readonly Kind[]): void {
      const closed = rooms.get(room);
      if (!closed) give(room, kinds);
      else for (const kind of kinds) closed.waiting.add(kind);
    },
    stop(): void {
      for (const { end } of rooms.values()) clearTimeout(end);
      rooms.clear();
    },
  };
}
