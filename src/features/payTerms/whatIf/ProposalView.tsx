import { getPayReplay } from '#contract/payTerms/replays.ts';
import { getTermsProposal } from '#contract/payTerms/proposals.ts';
import { versionWords } from '#contract/payTerms/words.ts';

import { Lifecycle } from '../../../entities/lifecycle/Lifecycle.tsx';
import { proposalStatus } from '../../../entities/payTerms/proposalStates.ts';
import { useUser } from '../../../entities/session/session.ts';
import { paths } from '../../../paths.ts';
import { Resource } from '../../../shared/data/Resource.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { Status } from '../../../shared/feedback/Status.tsx';
import { Definition } from '../../../shared/page/Definition.tsx';
import { PageHeader } from '../../../shared/page/PageHeader.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { dateTime } from '../../../shared/text/format.ts';
import { Changes } from '../Changes.tsx';
import classes from '../PayTerms.module.css';
import { ProposalSteps } from '../ProposalSteps.tsx';
import { termsName } from '../scopeWords.ts';
import { ReplayResult } from './ReplayResult.tsx';
import { periodWords } from './replayWords.ts';

/** Proposed terms: what they change, what that would have done, and their way to being published. */
export default function ProposalView({ id }: { id: string }) {
  const proposal = useResource(getTermsProposal, { params: { id } });
  const isAdmin = useUser()?.role === 'admin';
  return (
    <Resource of={proposal} missingHref={paths.adminPayTerms.to()} loading={<Loading lines={8} />}>
      {(data) => (
        <>
          <PageHeader
            title={`Proposed terms: ${termsName(data)}`}
            name={termsName(data)}
            breadcrumbs={[{ label: 'Commission terms', href: paths.adminPayTerms.to() }]}
          />
          <div className={classes.stack}>
            <Panel title="Proposal">
              <Definition
                items={[
                  { label: 'Status', value: <Status {...proposalStatus[data.state]} /> },
                  { label: 'Proposed by', value: data.by },
                  { label: 'Proposed', value: dateTime(data.proposedAt) },
                  { label: 'Follows', value: data.version === 0 ? null : versionWords(data.version) },
                  { label: 'Reason', value: data.note },
                ]}
              />
            </Panel>
            <Panel title="What changes" description="For charges recorded once it is published.">
              <Changes before={data.before} after={data.clauses} />
            </Panel>
            <ProposalSteps proposal={data} />
            {!isAdmin && <p className="quiet">Only admins can publish or withdraw proposed terms.</p>}
            <Tried replayId={data.replayId} />
            <Panel title="History">
              <Lifecycle entity="termsProposal" id={id} />
            </Panel>
          </div>
        </>
      )}
    </Resource>
  );
}

function Tried({ replayId }: { replayId: string }) {
  const replay = useResource(getPayReplay, { params: { id: replayId } });
  return (
    <Resource of={replay} loading={<Loading lines={6} />}>
      {(data) => (
        <>
          <p className="quiet">Tried on charges: {periodWords(data)}.</p>
          <ReplayResult replay={data} />
        </>
      )}
    </Resource>
  );
}
