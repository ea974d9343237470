import { getTermsVersion } from '#contract/terms.ts';

import { Loading } from '../ui/Loading.tsx';
import { Markdown } from '../ui/Markdown.tsx';
import { Resource } from '../ui/Resource.tsx';
import { useResource } from '../ui/useResource.ts';

/** What the dialog of accepted terms shows; a file of its own. */
export default function TermsVersion({ version }: { version: number }) {
  const terms = useResource(getTermsVersion, { params: { version } });
  return (
    <Resource of={terms} loading={<Loading lines={10} />}>
      {({ body }) => <Markdown text={body} />}
    </Resource>
  );
}
