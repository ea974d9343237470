import { Anchor, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';

import { caseRuleWords } from '#contract/caseWords.ts';
import { getCase, type ReviewCase } from '#contract/cases.ts';
import { eventLabel } from '#contract/lifecycleWords.ts';

import { paths } from '../../paths.ts';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { EventButton } from '../../shared/feedback/EventButton.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { Definition } from '../../shared/page/Definition.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { amounts, dateTime } from '../../shared/text/format.ts';
import { Lifecycle } from '../lifecycle/Lifecycle.tsx';
import { caseActions } from './caseActions.ts';
import { CaseEvidence } from './CaseEvidence.tsx';
import { adminCasesPath, casesPath } from './casePaths.ts';
import { caseDeadlines, caseStatus } from './caseStates.ts';
import CaseStepForm, { type CaseStep, caseSteps } from './CaseStepForm.tsx';
import { NextCase } from './NextCase.tsx';
import classes from './CaseView.module.css';

interface CaseViewProps {
  id: string;
  isStaff: boolean;
}

/** One case: what was found, its deadline, and the next step. */
export default function CaseView({ id, isStaff }: CaseViewProps) {
  const found = useResource(getCase, { params: { id } });
  const list = isStaff ? adminCasesPath() : casesPath();
  return (
    <Resource of={found} missingHref={list} loading={<Loading lines={8} />}>
      {(data) => <Shown shown={data} isStaff={isStaff} list={list} />}
    </Resource>
  );
}

function Shown({ shown, isStaff, list }: { shown: ReviewCase; isStaff: boolean; list: string }) {
  const { id, state, rule, partner, respondBy, held, earlier, evidence } = shown;
  const texts = [
    { label: isStaff ? 'Question to the partner' : 'Our question', value: shown.question },
    { label: 'Answer', value: shown.answer },
    { label: 'Decision', value: shown.reason },
  ].filter(({ value }) => value !== '');
  return (
    <>
      <PageHeader
        title={isStaff ? `${caseRuleWords[rule]}: ${partner.name}` : caseRuleWords[rule]}
        name={caseRuleWords[rule]}
        breadcrumbs={[{ label: 'Reviews', href: list }]}
        actions={isStaff && <NextCase id={id} />}
      />
      <div className={classes.page}>
        <div className={classes.main}>
          <Next key={`${state} ${shown.updatedAt}`} shown={shown} />
          {texts.length > 0 && (
            <Panel title="What was written">
              <Definition items={texts} />
            </Panel>
          )}
          <Panel title={isStaff ? 'Evidence' : 'Referrals it is about'}>
            <CaseEvidence evidence={evidence} isStaff={isStaff} />
          </Panel>
        </div>
        <div className={classes.side}>
          <Panel title="Review">
            <Definition
              items={[
                { label: 'Status', value: <Status {...caseStatus[state]} /> },
                ...(respondBy === null ? [] : [{ label: caseDeadlines[state], value: dateTime(respondBy) }]),
                { label: 'On hold', value: amounts(held) },
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
                { label: 'Opened', value: dateTime(shown.createdAt) },
              ]}
            />
          </Panel>
          {earlier.length > 0 && (
            <Panel title="Other reviews of the partner">
              <Definition
                items={earlier.map((other) => ({
                  label: caseRuleWords[other.rule],
                  value: (
                    <Anchor component={Link} href={adminCasesPath(other.id)}>
                      <Status {...caseStatus[other.state]} />
                    </Anchor>
                  ),
                }))}
              />
            </Panel>
          )}
          <Panel title="History">
            <Lifecycle entity="case" id={id} />
          </Panel>
        </div>
      </div>
    </>
  );
}

const isStep = (event: string): event is CaseStep => Object.hasOwn(caseSteps, event);

/** The steps that may follow: a press opens the text that goes with one. */
function Next({ shown }: { shown: ReviewCase }) {
  const [opened, setOpened] = useState<CaseStep | null>(null);
  const close = () => setOpened(null);
  const possible = caseActions(shown).flatMap((action) =>
    action.isFromHere && isStep(action.event) ? [{ ...action, event: action.event }] : [],
  );
  if (possible.length === 0) return null;
  return (
    <Panel title="Next step">
      {opened === null ? (
        <Group gap="sm">
          {possible.map((action) => (
            <EventButton key={action.event} action={action} variant="default" onClick={() => setOpened(action.event)}>
              {eventLabel(action.event)}
            </EventButton>
          ))}
        </Group>
      ) : (
        <CaseStepForm id={shown.id} step={opened} onDone={close} onCancel={close} />
      )}
    </Panel>
  );
}
