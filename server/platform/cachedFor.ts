/** Reads at most once in so many ms, for all who ask meanwhile; what failed is read again by the next one. */
export function cachedFor<T>(ms: number, now: () => Date, read: () => Promise<T>): () => Promise<T> {
  let kept: { readonly until: number; readonly value: Promise<T> } | null = null;
  return () => {
    const at = now().getTime();
    // A clock that is set back must not keep it longer.
    if (kept !== null && at < kept.until && at >= kept.until - ms) return kept.value;
    const value = read();
    const reading = { until: at + ms, value };
    kept = reading;
    value.catch(() => {
      if (kept === reading) kept = null;
    });
    return value;
  };
}
