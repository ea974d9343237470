/** The ids after `id` has moved to `place`. */
export function moved(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, id);
}
