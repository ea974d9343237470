import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import { type Claim, getClaim, withdrawClaim } from '#contract/claims/claims.ts';

import { AppName } from '../../entities/app/AppName.tsx';
import { ClaimEvidence } from './ClaimEvidence.tsx';
import { claimActions } from './claimActions.ts';
import { claimStatus, deadlineWords } from './claimStates.ts';
import { Deadline } from '../lifecycle/Deadline.tsx';
import { Lifecycle } from '../lifecycle/Lifecycle.tsx';
import { NextStep } from '../lifecycle/NextStep.tsx';
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
import { MainAndSide } from '../../shared/page/MainAndSide.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { dateTime } from '../../shared/text/format.ts';
import { Texts } from '../../shared/text/Texts.tsx';
import { claimSteps } from './claimSteps.ts';
import { adminClaimsPath, claimsPath } from './claimPaths.ts';

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
      <MainAndSide
        main={
          <>
            <NextStep
              key={id}
              id={id}
              actions={claimActions(claim)}
              steps={claimSteps({ canMoveEarned: claim.facts.isInstalled, hasFile: claim.file !== null })}
              main="claim.grant"
            />
            <Panel title="Messages">
              <Texts texts={textsOf(claim, isStaff)} />
              {claim.file && <ClaimEvidence key={claim.file.id} claimId={id} file={claim.file} />}
            </Panel>
            <Panel title={isStaff ? 'Who gets the credit' : 'What we know about the shop'}>
              <ShopReceipt key={state} app={app.slug} shop={shop} isStaff={isStaff} />
            </Panel>
          </>
        }
        side={
          <>
            <Panel title="Claim">
              <Definition
                items={[
                  { label: 'Status', value: <Status {...claimStatus[state]} /> },
                  ...(respondBy === null
                    ? []
                    : [
                        {
                          label: deadlineWords[state],
                          value: <Deadline at={respondBy} isOurs={state === 'open' || state === 'appealed'} />,
                        },
                      ]),
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
          </>
        }
      />
    </>
  );
}

/** What either side wrote, in the order of the steps. */
const textsOf = ({ evidence, question, answer, reason, appeal }: Claim, isStaff: boolean) => [
  { label: 'Evidence', text: evidence },
  { label: isStaff ? 'Question to the partner' : 'Our question', text: question },
  { label: 'Answer', text: answer },
  { label: 'Decision', text: reason },
  { label: 'Appeal', text: appeal },
];
