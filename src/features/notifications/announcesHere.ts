const KEY = 'tributary.announced';
const remembered = 200;
/** Milliseconds by which a hidden tab lets a visible one go first. */
const courtesy = 500;
/** Milliseconds within which what one tab has stored is seen by all. */
const spread = 10_000;

function announced(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function take(id: string): boolean {
  const ids = announced();
  if (ids.includes(id)) return false;
  try {
    localStorage.setItem(KEY, JSON.stringify([...ids, id].slice(-remembered)));
  } catch {
    // Storage full or blocked: showing it twice is better than never.
  }
  return true;
}

/** Whether this tab is the one to announce a notification: of all tabs of this browser one is, once. */
export async function announcesHere(id: string): Promise<boolean> {
  if (document.visibilityState !== 'visible') await new Promise((resolve) => setTimeout(resolve, courtesy));
  // Locks are for pages over https, or of this machine.
  if (!('locks' in navigator)) return take(id);
  return new Promise((resolve) => {
    // A tab may read the storage as it was before another tab wrote: only a lock that is held is seen by all at once.
    void navigator.locks.request(`${KEY}.${id}`, { ifAvailable: true }, async (lock) => {
      const isMine = lock !== null && (await navigator.locks.request(KEY, () => take(id)));
      resolve(isMine);
      if (isMine) await new Promise((released) => setTimeout(released, spread));
    });
  });
}
