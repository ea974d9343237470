let bearer: string | null = null;

/** The bearer token that every call carries; the session's actors set it. */
export const setToken = (token: string | null): void => {
  bearer = token;
};
export const currentToken = (): string | null => bearer;

let forget: () => void = () => {};

/** What is done when the user signs out or another takes over this tab; the cache sets it, which is loaded later. */
export const onPersonLeft = (run: () => void): void => {
  forget = run;
};

/** Call when the user signs out or another user takes over this tab. */
export const personLeft = (): void => forget();

/**
 * What calls find out about the session: `refused` (the server no longer knows the token), `rightsChanged` (403: what the
 * person may do has changed since it was last read), `lost` (no answer came to what a page asked for).
 */
type Finding = 'refused' | 'rightsChanged' | 'lost';

let report: (finding: Finding) => void = () => {};

/** Who hears of it; the session's actors set it. */
export const setReporter = (next: (finding: Finding) => void): void => {
  report = next;
};

export const tokenRefused = (): void => report('refused');
export const rightsChanged = (): void => report('rightsChanged');
export const serverLost = (): void => report('lost');
