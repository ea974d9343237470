let bearer: string | null = null;

type Listener = () => void;
const refused = new Set<Listener>();
const rights = new Set<Listener>();

const subscribe = (listeners: Set<Listener>) => (listener: Listener) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
// Who begins to listen because of what is told is not told it.
const tell = (listeners: Set<Listener>) => () => {
  const told = new Set(listeners);
  for (const listener of told) listener();
};

/** The bearer token that every call carries; the session's actors set it. */
export const setToken = (token: string | null): void => {
  bearer = token;
};
export const currentToken = (): string | null => bearer;

/** The server no longer knows the token (401). */
export const onTokenRefused = subscribe(refused);
export const tokenRefused = tell(refused);

/** What the person may do has changed since it was last read (403). */
export const onRightsChanged = subscribe(rights);
export const rightsChanged = tell(rights);
