import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import { caseCategoryWords, caseRuleWords } from '#contract/cases/words.ts';
import { getCase, type ReviewCase } from '#contract/cases/cases.ts';

import { paths } from '../../paths.ts';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { Definition } from '../../shared/page/Definition.tsx';
import { MainAndSide } from '../../shared/page/MainAndSide.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { amounts, dateTime } from '../../shared/text/format.ts';
import { Texts } from '../../shared/text/Texts.tsx';
import { Deadline } from '../lifecycle/Deadline.tsx';
import { Lifecycle } from '../lifecycle/Lifecycle.tsx';
import { NextStep } from '../lifecycle/NextStep.tsx';
import { caseActions } from './caseActions.ts';
import { CaseEvidence } from './CaseEvidence.tsx';
import { adminCasesPath, casesPath } from './casePaths.ts';
import { caseDeadlines, caseStatus } from './caseStates.ts';
import { CaseKeys } from './CaseKeys.tsx';
import { CaseNetwork } from './CaseNetwork.tsx';
import { caseLetters, caseSteps } from './caseSteps.ts';
import { NextCase } from './NextCase.tsx';

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
  const { id, state, rule, category, partner, respondBy, held, earlier, evidence, network } = shown;
  const name = rule === null ? caseCategoryWords[category] : caseRuleWords[rule];
  const texts = [
    { label: isStaff ? 'Question to the partner' : 'Our question', text: shown.question },
    { label: 'Answer', text: shown.answer },
    { label: 'Decision', text: shown.reason },
  ].filter(({ text }) => text !== '');
  return (
    <>
      <PageHeader
        title={isStaff ? `${name}: ${partner.name}` : name}
        name={name}
        breadcrumbs={[{ label: 'Reviews', href: list }]}
        actions={isStaff && <NextCase id={id} />}
      />
      <MainAndSide
        main={
          <>
            <NextStep
              key={id}
              id={id}
              actions={caseActions(shown)}
              steps={caseSteps}
              letters={isStaff ? caseLetters : {}}
            />
            {texts.length > 0 && (
              <Panel title="Messages">
                <Texts texts={texts} />
              </Panel>
            )}
            <Panel title={isStaff ? 'Evidence' : 'Affected referrals'} isFlush>
              <CaseEvidence evidence={evidence} isStaff={isStaff} />
            </Panel>
          </>
        }
        side={
          <>
            <Panel title="Review">
              <Definition
                items={[
                  { label: 'Status', value: <Status {...caseStatus[state]} /> },
                  ...(respondBy === null
                    ? []
                    : [{ label: caseDeadlines[state], value: <Deadline at={respondBy} isOurs={state === 'open'} /> }]),
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
            <CaseNetwork network={network} />
            {isStaff && <CaseKeys />}
            <Panel title="History">
              <Lifecycle entity="case" id={id} />
            </Panel>
          </>
        }
      />
    </>
  );
}
