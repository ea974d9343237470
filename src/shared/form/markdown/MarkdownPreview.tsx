import { previewMarkdown } from '#contract/content/markdownCalls.ts';

import { Resource } from '../../data/Resource.tsx';
import { useResource } from '../../data/useResource.ts';
import { Loading } from '../../feedback/Loading.tsx';
import { Markdown } from '../../text/Markdown.tsx';

/** What readers will see of a Markdown text, as the server reads it. */
export default function MarkdownPreview({ text }: { text: string }) {
  const preview = useResource(previewMarkdown, { body: { text } });
  return (
    <Resource of={preview} loading={<Loading lines={3} />}>
      {({ tree }) => <Markdown tree={tree} />}
    </Resource>
  );
}
