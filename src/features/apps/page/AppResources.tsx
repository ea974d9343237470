import { listResources } from '#contract/content/resources.ts';

import { ResourceCards } from '../../../entities/resource/ResourceCards.tsx';
import { Resource } from '../../../shared/data/Resource.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';

/** The resources of an app; nothing without any. */
export default function AppResources({ app, title }: { app: string; title: string }) {
  const resources = useResource(listResources, { query: { app } });
  return (
    <Resource of={resources} loading={<Loading lines={4} />}>
      {(found) =>
        found.length > 0 && (
          <Panel title={title}>
            <ResourceCards resources={found} />
          </Panel>
        )
      }
    </Resource>
  );
}
