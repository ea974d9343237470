import { plural } from '#contract/shared/plural.ts';
import type { EditedResource } from '#contract/content/resources.ts';

const kinds = { file: 'File', text: 'Text', link: 'Link' } as const;

/** What a resource is and how often it was used, on a line. */
export const resourceWords = ({ kind, category, app, previews, copies, downloads }: EditedResource): string =>
  [
    `${kinds[kind]} in ${category}`,
    ...(app === null ? [] : [app.name]),
    ...(kind === 'file' ? [plural(downloads, { one: 'download', other: 'downloads' })] : []),
    ...(kind === 'file' ? [] : [plural(copies, { one: 'copy', other: 'copies' })]),
    plural(previews, { one: 'preview', other: 'previews' }),
  ].join(' · ');
