import { getTermsVersion } from '#contract/terms/terms.ts';

import { Loading } from '../../shared/feedback/Loading.tsx';
import { Markdown } from '../../shared/text/Markdown.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';

/** What the dialog of accepted terms shows; loaded lazily. */
export default function TermsVersion({ version }: { version: number }) {
  const terms = useResource(getTermsVersion, { params: { version } });
  return (
    <Resource of={terms} loading={<Loading lines={10} />}>
      {({ bodyTree }) => <Markdown tree={bodyTree} />}
    </Resource>
  );
}
