/** What public/before-paint.js asked as `token`'s bearer before any script was here: answers by address, null where lost. */
interface Early {
  readonly token: string;
  readonly answers: Record<string, Promise<Response | null>>;
}

declare global {
  interface Window {
    tributaryEarly?: Early;
  }
}

/** Milliseconds after the page was opened: an answer not used by then may be stale. */
const takenWithin = 15_000;

/** The answer to `uri`, if the page asked early and the server granted it; available once. */
export async function takeEarly(uri: string, token: string | null): Promise<Response | null> {
  const early = window.tributaryEarly;
  const answer = early?.answers[uri];
  if (!early || !answer || early.token !== token || performance.now() > takenWithin) return null;
  delete early.answers[uri];
  const response = await answer;
  return response?.ok ? response : null;
}
