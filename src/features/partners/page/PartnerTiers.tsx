import { Group } from '@mantine/core';
import { useState } from 'react';

import { eventLabel } from '#contract/lifecycles/eventWords.ts';
import { getPartnerTiers, type Rung, tierEvents } from '#contract/tiers/tiers.ts';

import { FoldedLifecycle } from '../../../entities/lifecycle/FoldedLifecycle.tsx';
import { partnerTierHref } from '../../../entities/tier/partnerTierHref.ts';
import { tierActions } from '../../../entities/tier/tierActions.ts';
import TierLadder from '../../../entities/tier/TierLadder.tsx';
import { Resource } from '../../../shared/data/Resource.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { Empty } from '../../../shared/feedback/Empty.tsx';
import { EventButton } from '../../../shared/feedback/EventButton.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { lazyPart, useLazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';

const OverrideForm = lazyPart(() => import('../edit/OverrideForm.tsx'));
type Step = (typeof tierEvents)[number];

/** The tiers of a partner, with their history; staff may decide in place of the figures. */
export default function PartnerTiers({ partnerId }: { partnerId: string }) {
  const tiers = useResource(getPartnerTiers, { params: { id: partnerId } });
  const [chosen, setChosen] = useState<{ rung: Rung; event: Step } | null>(null);
  const isHere = useLazyPart(OverrideForm, chosen !== null) !== null;
  const close = () => setChosen(null);
  return (
    <Panel title="Tiers">
      <Resource of={tiers} loading={<Loading lines={5} />}>
        {(rungs) =>
          rungs.length === 0 ? (
            <Empty title="No tiers" text="The programme has no open tiers." />
          ) : (
            <TierLadder
              rungs={rungs}
              hrefOf={(rung) => partnerTierHref(partnerId, rung)}
              renderUnder={(rung) => (
                <>
                  {rung.overrideReason !== '' && <span>Reason: {rung.overrideReason}</span>}
                  <Group gap="sm">
                    {tierActions(rung)
                      .filter(({ isFromHere }) => isFromHere)
                      .flatMap((action) => {
                        const event = tierEvents.find((one) => action.event === `tier.${one}`);
                        return event === undefined
                          ? []
                          : [
                              <EventButton
                                key={event}
                                size="compact-sm"
                                variant="default"
                                action={action}
                                aria-label={`${eventLabel(action.event)}: ${rung.name}`}
                                onClick={() => setChosen({ rung, event })}
                              >
                                {eventLabel(action.event)}
                              </EventButton>,
                            ];
                      })}
                  </Group>
                  {rung.id !== null && <FoldedLifecycle entity="tier" id={rung.id} of={rung.name} />}
                </>
              )}
            />
          )
        }
      </Resource>
      <Dialog
        opened={chosen !== null && isHere}
        onClose={close}
        title={chosen && `${eventLabel(`tier.${chosen.event}`)}: ${chosen.rung.name}`}
        size="sm"
      >
        {chosen && <OverrideForm partnerId={partnerId} rung={chosen.rung} event={chosen.event} onClose={close} />}
      </Dialog>
    </Panel>
  );
}
