/** The language a browser asks for first, 'de' of 'de-AT,de;q=0.9,en;q=0.8'; null where it names none. */
export const languageOf = (acceptLanguage: string | undefined): string | null =>
  /^\s*([a-z]{2,3})(?=[-,;\s]|$)/i.exec(acceptLanguage ?? '')?.[1]?.toLowerCase() ?? null;
