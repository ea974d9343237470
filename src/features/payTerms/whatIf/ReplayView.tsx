import { getPayReplay } from '#contract/payTerms/replays.ts';

import { useUser } from '../../../entities/session/session.ts';
import { paths } from '../../../paths.ts';
import { Resource } from '../../../shared/data/Resource.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { PageHeader } from '../../../shared/page/PageHeader.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { Changes } from '../Changes.tsx';
import classes from '../PayTerms.module.css';
import { termsName } from '../scopeWords.ts';
import { Again } from './Again.tsx';
import { Proposing } from './Proposing.tsx';
import { ReplayResult } from './ReplayResult.tsx';
import { periodWords } from './replayWords.ts';

/** A replay: the edited terms, how far it is, what came of it, and what to do with it. */
export default function ReplayView({ id }: { id: string }) {
  const replay = useResource(getPayReplay, { params: { id } });
  const isAdmin = useUser()?.role === 'admin';
  return (
    <Resource of={replay} missingHref={paths.adminWhatIf.to()} loading={<Loading lines={8} />}>
      {(data) => (
        <>
          <PageHeader
            title={`What if: ${termsName(data)}`}
            name={termsName(data)}
            breadcrumbs={[
              { label: 'Commission terms', href: paths.adminPayTerms.to() },
              { label: 'What if', href: paths.adminWhatIf.to() },
            ]}
            description={`Charges: ${periodWords(data)}. Tried by ${data.by}.`}
          />
          <div className={classes.stack}>
            <Panel title="Edited terms" description="Compared with the terms in force when this was tried.">
              <Changes before={data.before} after={data.clauses} />
            </Panel>
            <ReplayResult replay={data} />
            {isAdmin && data.status !== 'running' && <Proposing replay={data} />}
            {isAdmin && data.status !== 'running' && <Again replay={data} />}
            {!isAdmin && <p className="quiet">Only admins can try and propose commission terms.</p>}
          </div>
        </>
      )}
    </Resource>
  );
}
