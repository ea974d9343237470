import { listResources } from '#contract/content/resources.ts';

import { ResourceCards } from '../../entities/resource/ResourceCards.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { FoundResources } from './FoundResources.tsx';

/** Resources for partners by category and app, with a search. */
export default function ResourcesPage() {
  const resources = useResource(listResources, {});
  return (
    <>
      <PageHeader title="Resources" description="Logos, decks, texts and links to recommend our apps with." />
      <Resource of={resources} loading={<Loading lines={10} />}>
        {(all) => <FoundResources all={all} render={(found) => <ResourceCards resources={found} />} />}
      </Resource>
    </>
  );
}
