import { getPartnerTiers } from '#contract/tiers/tiers.ts';

import { ownTierHref } from '../../entities/tier/ownTierHref.ts';
import { usePartnerId } from '../../entities/session/session.ts';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';

const TierLadder = lazyPart(() => import('../../entities/tier/TierLadder.tsx'));

/** The partner's tier and those above it: what is still missing, by when, and what each pays. Empty if the programme has no tiers. */
export default function OwnTiers() {
  const tiers = useResource(getPartnerTiers, { params: { id: usePartnerId() } });
  if (tiers.data?.length === 0) return null;
  const held = tiers.data?.findLast(({ isHeld }) => isHeld);
  return (
    <Panel
      title="Your tier"
      description={
        tiers.data && (held ? `You are in ${held.name}.` : 'Reach a tier, and its terms apply from the next month.')
      }
    >
      <Resource of={tiers} loading={<Loading lines={4} />}>
        {(rungs) => (
          <TierLadder
            rungs={rungs.slice(held ? rungs.indexOf(held) : 0)}
            hrefOf={ownTierHref}
            fallback={<Loading lines={4} />}
          />
        )}
      </Resource>
    </Panel>
  );
}
