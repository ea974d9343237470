import { getStateMap } from '#contract/lifecycles/stateMap.ts';

import { Resource } from '../../../shared/data/Resource.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { PageHeader } from '../../../shared/page/PageHeader.tsx';

const StateMap = lazyPart(() => import('./StateMap.tsx'));

/** Every lifecycle with what is in each of its states, and what has waited there for too long. */
export default function LifecyclesPage() {
  const map = useResource(getStateMap, {});
  return (
    <>
      <PageHeader
        title="Lifecycles"
        description="How many records are in each state, the money they hold, and which have waited too long."
      />
      <Resource of={map} loading={<Loading lines={12} />}>
        {(data) => <StateMap {...data} fallback={<Loading lines={12} />} />}
      </Resource>
    </>
  );
}
