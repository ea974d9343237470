/**
 * Gives each row a slot: its React key. A row that stays keeps its slot, a new one takes the slot of one that went. So
 * the next page changes the text in the elements of the last, and a row that moved takes its focus along.
 */
export function rowSlots(): (ids: readonly string[]) => readonly number[] {
  let held: ReadonlyMap<string, number> = new Map();
  let last = -1;
  return (ids) => {
    const shown = new Set(ids);
    const free = [...held].flatMap(([id, slot]) => (shown.has(id) ? [] : [slot]));
    held = new Map(ids.map((id) => [id, held.get(id) ?? free.shift() ?? (last += 1)]));
    return ids.map((id) => held.get(id) ?? 0);
  };
}
