import { z } from 'zod/mini';

/** The clause that something was paid by. */
export const payCitation = z.object({
  /** 25% of each charge, for 12 months from the shop’s first charge */
  words: z.string(),
  /** Whose terms it is of: programme, app, tag, tier or partner. */
  scope: z.string(),
  version: z.int(),
});
export type PayCitation = z.output<typeof payCitation>;
