const keyOf = (userId: string) => `tributary.registration.${userId}.picture`;

const textOf = (file: File): Promise<string | null> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => resolve(typeof reader.result === 'string' ? reader.result : null));
    reader.readAsDataURL(file);
  });

/** The picture this person has chosen so far in this tab. */
export function readPicture(userId: string): File | null {
  const kept = sessionStorage.getItem(keyOf(userId)) ?? '';
  const [, type, data] = /^data:(image\/\w+);base64,(.+)$/.exec(kept) ?? [];
  if (type === undefined || data === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    return new File([bytes], `picture.${type.slice('image/'.length)}`, { type });
  } catch {
    return null;
  }
}

/** Writes down the picture beside the draft, the last one that was chosen; one that the tab's storage has no room for is not kept. */
export function pictureWriter(userId: string): (file: File | null) => Promise<void> {
  let latest: File | null = null;
  return async (file) => {
    latest = file;
    sessionStorage.removeItem(keyOf(userId));
    const text = file && (await textOf(file));
    if (text === null || latest !== file) return;
    try {
      sessionStorage.setItem(keyOf(userId), text);
    } catch {
      // The fields are kept; the picture is chosen again after a reload.
    }
  };
}
