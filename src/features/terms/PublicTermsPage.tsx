import { getTerms } from '#contract/terms/terms.ts';

import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { date } from '../../shared/text/format.ts';
import { Markdown } from '../../shared/text/Markdown.tsx';

/** The current terms for everyone to read, before there is an account too. */
export default function PublicTermsPage() {
  const terms = useResource(getTerms, {});
  return (
    <>
      <PageHeader
        title={terms.data?.title ?? 'Terms and conditions'}
        description={
          terms.data
            ? `Version ${terms.data.version}, published ${date(terms.data.publishedAt)}`
            : 'The current version.'
        }
      />
      <Resource of={terms} loading={<Loading lines={12} />}>
        {({ bodyTree }) => (
          <Panel>
            <Markdown tree={bodyTree} />
          </Panel>
        )}
      </Resource>
    </>
  );
}
