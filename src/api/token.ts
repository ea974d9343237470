let bearer: string | null = null;

/** The bearer token that every call carries; the session's actors set it. */
export const setToken = (token: string | null): void => {
  bearer = token;
};
export const currentToken = (): string | null => bearer;
