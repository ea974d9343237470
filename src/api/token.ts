let bearer: string | null = null;

/** The bearer token that every call carries; the session's actors set it. */
export const setToken = (token: string | null): void => {
  bearer = token;
};
export const currentToken = (): string | null => bearer;

/** `left`: the user signed out or was replaced; drop everything cached for them. */
export const personEvents = new EventTarget();

/** Call when the user signs out or another user takes over this tab. */
export const personLeft = (): void => void personEvents.dispatchEvent(new Event('left'));

/**
 * What calls find out about the session: `refused` (the server no longer knows the token), `rightsChanged` (403), `lost`
 * (no answer came).
 */
export const tokenEvents = new EventTarget();

/** The server no longer knows the token (401). */
export const tokenRefused = (): void => void tokenEvents.dispatchEvent(new Event('refused'));

/** What the person may do has changed since it was last read (403). */
export const rightsChanged = (): void => void tokenEvents.dispatchEvent(new Event('rightsChanged'));

/** The server did not answer what a page asked for. */
export const serverLost = (): void => void tokenEvents.dispatchEvent(new Event('lost'));
