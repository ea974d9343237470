import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { markdownTree } from './markdown.ts';
import { text } from '../shared/schemas.ts';

/** Characters of a Markdown text at most. */
export const mostMarkdown = 50_000;
/** Markdown that staff write. */
export const markdownText = text(mostMarkdown);

export const previewMarkdown = defineEndpoint({
  method: 'POST',
  path: '/api/markdown/preview',
  access: 'staff',
  summary: 'What a Markdown text says, as pages draw it. Nothing is stored.',
  body: z.strictObject({ text: markdownText }),
  success: { status: 200, data: z.object({ tree: markdownTree }) },
});

export const addMarkdownImage = defineEndpoint({
  method: 'POST',
  path: '/api/markdown/images',
  access: 'staff',
  summary: 'Store a picture for a Markdown text: encoded anew, without metadata, at most 1600 pixels wide or high.',
  file: { field: 'image', isRequired: true },
  success: { status: 201, data: z.object({ imageUrl: z.string() }) },
});
