import { Anchor, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';

import { type Claim, getClaim, withdrawClaim } from '#contract/claims.ts';
import { eventLabel } from '#contract/lifecycleWords.ts';

import { AppName } from '../../entities/app/AppName.tsx';
import { claimActions } from './claimActions.ts';
import { claimStatus, deadlineWords } from './claimStates.ts';
import { Lifecycle } from '../lifecycle/Lifecycle.tsx';
import ShopReceipt from '../receipt/ShopReceipt.tsx';
import { paths } from '../../paths.ts';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { EventButton } from '../../shared/feedback/EventButton.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { Definition } from '../../shared/page/Definition.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { dateTime } from '../../shared/text/format.ts';
import ClaimStepForm, { type ClaimStep, steps } from './ClaimStepForm.tsx';
import { adminClaimsPath, claimsPath } from './claimPaths.ts';
import classes from './ClaimView.module.css';

interface ClaimViewProps {
  id: string;
  isStaff: boolean;
}

/** One claim: what was written, its deadline, and the next step. */
export default function ClaimView({ id, isStaff }: ClaimViewProps) {
  const list = isStaff ? adminClaimsPath() : claimsPath();
  const claim = useResource(getClaim, { params: { id } });
  return (
    <Resource of={claim} missingHref={list} loading={<Loading lines={8} />}>
      {(data) => <Shown claim={data} isStaff={isStaff} list={list} />}
    </Resource>
  );
}

const isStep = (event: string): event is ClaimStep => Object.hasOwn(steps, event);

function Shown({ claim, isStaff, list }: { claim: Claim; isStaff: boolean; list: string }) {
  const { id, state, shop, app, partner, respondBy, referralId } = claim;
  const withdraw = useSubmission(withdrawClaim, {
    what: 'Withdrawing the claim',
    onDone: () => toast('Claim withdrawn', { level: 'success' }),
  });
  const withdrawing = claimActions(claim).find(({ event, isFromHere }) => event === 'claim.withdraw' && isFromHere);
  const title = `${shop} for ${app.name}`;
  return (
    <>
      <PageHeader
        title={title}
        name={shop}
        breadcrumbs={[{ label: 'Claims', href: list }]}
        actions={
          withdrawing && (
            <EventButton
              action={withdrawing}
              variant="default"
              loading={withdraw.isBusy}
              onClick={() => withdraw.submit({ params: { id } })}
            >
              Withdraw claim
            </EventButton>
          )
        }
      />
      <div className={classes.page}>
        <div className={classes.main}>
          <Next key={`${state} ${claim.updatedAt}`} claim={claim} />
          <Panel title="What was written">
            <Texts claim={claim} isStaff={isStaff} />
          </Panel>
          <Panel title={isStaff ? 'Who the shop counts for' : 'What we know of the shop'}>
            <ShopReceipt key={state} app={app.slug} shop={shop} isStaff={isStaff} />
          </Panel>
        </div>
        <div className={classes.side}>
          <Panel title="Claim">
            <Definition
              items={[
                { label: 'Status', value: <Status {...claimStatus[state]} /> },
                ...(respondBy === null ? [] : [{ label: deadlineWords[state], value: dateTime(respondBy) }]),
                { label: 'App', value: <AppName name={app.name} color={app.color} /> },
                ...(isStaff
                  ? [
                      {
                        label: 'Partner',
                        value: (
                          <Anchor component={Link} href={paths.adminPartner.to(partner.id)}>
                            {partner.name}
                          </Anchor>
                        ),
                      },
                    ]
                  : []),
                ...(isStaff && referralId !== null
                  ? [
                      {
                        label: 'Referral',
                        value: (
                          <Anchor component={Link} href={paths.adminReferrals.to({ referral: referralId })}>
                            Open the referral
                          </Anchor>
                        ),
                      },
                    ]
                  : []),
                { label: 'Submitted', value: dateTime(claim.createdAt) },
              ]}
            />
          </Panel>
          <Panel title="History">
            <Lifecycle entity="claim" id={id} />
          </Panel>
        </div>
      </div>
    </>
  );
}

/** The steps that may follow: a press opens the text that goes with one. */
function Next({ claim }: { claim: Claim }) {
  const [opened, setOpened] = useState<ClaimStep | null>(null);
  const possible = claimActions(claim).flatMap((action) =>
    action.isFromHere && isStep(action.event) ? [{ ...action, event: action.event }] : [],
  );
  if (possible.length === 0) return null;
  return (
    <Panel title="Next step">
      {opened === null ? (
        <Group gap="sm">
          {possible.map((action) => (
            <EventButton
              key={action.event}
              action={action}
              variant={action.event === 'claim.grant' ? 'filled' : 'default'}
              onClick={() => setOpened(action.event)}
            >
              {eventLabel(action.event)}
            </EventButton>
          ))}
        </Group>
      ) : (
        <ClaimStepForm
          id={claim.id}
          step={opened}
          canMoveEarned={claim.facts.isInstalled}
          onDone={() => setOpened(null)}
          onCancel={() => setOpened(null)}
        />
      )}
    </Panel>
  );
}

function Texts({ claim, isStaff }: { claim: Claim; isStaff: boolean }) {
  const texts = [
    { label: 'Evidence', text: claim.evidence },
    { label: isStaff ? 'Question to the partner' : 'Our question', text: claim.question },
    { label: 'Answer', text: claim.answer },
    { label: 'Decision', text: claim.reason },
    { label: 'Appeal', text: claim.appeal },
  ].filter(({ text }) => text !== '');
  return (
    <dl className={classes.texts}>
      {texts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
