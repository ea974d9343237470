const KEY = 'tributary.announced';
const remembered = 200;
/** Milliseconds by which a tab that nobody looks at comes after one that somebody does. */
const courtesy = 500;

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
  localStorage.setItem(KEY, JSON.stringify([...ids, id].slice(-remembered)));
  return true;
}

/** Whether this tab is the one to announce a notification: of all tabs of this browser one is, once. */
export async function claim(id: string): Promise<boolean> {
  if (document.visibilityState !== 'visible') await new Promise((resolve) => setTimeout(resolve, courtesy));
  // Locks are for pages over https, or of this machine.
  return 'locks' in navigator ? navigator.locks.request(KEY, () => take(id)) : take(id);
}
