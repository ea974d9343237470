import { addMarkdownImage, previewMarkdown } from '#contract/content/markdownCalls.ts';

import { invalid } from '../../platform/errors.ts';
import type { On } from '../../platform/http/endpoints.ts';
import { encodeImage } from '../../platform/images/encodeImage.ts';
import { imageUrl } from '../../platform/images/imageUrl.ts';
import { keepImage, storeImage } from '../../platform/images/queries.ts';
import { markdownTreeOf } from '../../platform/markdown.ts';
import type { Services } from '../../platform/services.ts';
import { throttle } from '../../platform/throttle.ts';

/** Pictures that one member of staff may add in an hour. */
const added = { limit: 60, windowSeconds: 3600 };

/** What the editor of Markdown needs. */
export function markdownRoutes(on: On, { pool, files, now }: Services): void {
  on(previewMarkdown, async ({ body: { text } }) => ({ data: { tree: markdownTreeOf(text) } }));

  on(addMarkdownImage, async ({ file }, { session, transact }) => {
    if (!file) throw invalid('image', 'Choose a file.');
    await throttle(pool, `addMarkdownImage:${session.user.id}`, { ...added, now: now() });
    const image = await keepImage(files, await encodeImage(file, 'image', 1600));
    const id = await transact((tx) => storeImage(tx, image));
    return { data: { imageUrl: imageUrl(id) ?? '' } };
  });
}
