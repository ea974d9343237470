import { z } from 'zod/mini';

const run = z.object({
  text: z.string(),
  marks: z.array(z.enum(['strong', 'emphasis', 'code'])),
  /** http, https or mailto. */
  href: z.nullable(z.string()),
});

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.literal([2, 3, 4]), content: z.array(run) }),
  z.object({ kind: z.literal('paragraph'), content: z.array(run) }),
  z.object({ kind: z.literal('list'), isOrdered: z.boolean(), items: z.array(z.array(run)) }),
  /** A picture of this installation, on a line of its own; `alt` is what it shows, in words. */
  z.object({ kind: z.literal('image'), src: z.string(), alt: z.string() }),
]);

/** What a Markdown text says, for a page to draw: headings, paragraphs, flat lists of marked runs of text, pictures; no HTML. */
export const markdownTree = z.array(block);

export type MarkdownRun = z.infer<typeof run>;
export type MarkdownBlock = z.infer<typeof block>;
export type MarkdownTree = z.infer<typeof markdownTree>;
