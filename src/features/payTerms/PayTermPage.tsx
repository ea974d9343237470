import { Button } from '@mantine/core';
import { flushSync } from 'react-dom';
import { useLocation, useParams, useSearchParams } from 'wouter';

import { getPayReplay } from '#contract/payTerms/replays.ts';
import { payScope, type PayClause, plainIds } from '#contract/payTerms/payTerms.ts';
import { getPayTerms, type PayTermsData } from '#contract/payTerms/calls.ts';
import { clauseWords } from '#contract/payTerms/words.ts';

import { paths } from '../../paths.ts';
import { useInPlace } from '../../shared/form/useInPlace.ts';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { useUser } from '../../entities/session/session.ts';
import { History } from './History.tsx';
import { scopeWords, termsName } from './scopeWords.ts';
import classes from './PayTerms.module.css';

const PayTermsForm = lazyPart(() => import('./PayTermsForm.tsx'));

/** The commission terms of the programme, an app, a tag, a tier or a partner: what is in force, how it came there, and its change. */
export default function PayTermPage() {
  const params = useParams<{ scope: string; target: string }>();
  const scope = payScope.safeParse(params.scope).data ?? 'programme';
  const { target } = params;
  const terms = useResource(getPayTerms, { params: { scope, target } });
  const isAdmin = useUser()?.role === 'admin';
  const { isEditing, open, close: closeForm, form, opener } = useInPlace();
  const [search, setSearch] = useSearchParams();
  const replay = search.get('replay');
  const [, navigate] = useLocation();
  const close = () => {
    closeForm();
    if (replay !== null) setSearch({}, { replace: true });
  };
  const editor = (known: PayTermsData, given?: readonly PayClause[]) => (
    <PayTermsForm
      terms={known}
      given={given}
      onClose={close}
      onTried={(id) => {
        // What was typed is kept with the replay: the form is closed first, so that leaving it asks nothing.
        flushSync(close);
        navigate(paths.adminWhatIf.to({ replay: id }));
      }}
      fallback={<Loading lines={8} />}
    />
  );
  return (
    <Resource of={terms} missingHref={paths.adminPayTerms.to()} loading={<Loading lines={8} />}>
      {(data) => (
        <>
          <PageHeader
            title={termsName(data)}
            name={termsName(data)}
            breadcrumbs={[{ label: 'Commission terms', href: paths.adminPayTerms.to() }]}
            description={data.scope === 'programme' ? 'For every charge' : scopeWords[data.scope]}
          />
          <div className={classes.stack}>
            {replay !== null && isAdmin ? (
              <Tried replayId={replay}>{(given) => editor(data, given)}</Tried>
            ) : isEditing ? (
              <div ref={form} tabIndex={-1} className={classes.form}>
                {editor(data)}
              </div>
            ) : (
              <InForce terms={data} onEdit={isAdmin ? open : null} opener={opener} />
            )}
            <History versions={data.history} />
          </div>
        </>
      )}
    </Resource>
  );
}

/** The clauses that were tried. */
function Tried({
  replayId,
  children,
}: {
  replayId: string;
  children: (clauses: readonly PayClause[]) => React.ReactNode;
}) {
  const tried = useResource(getPayReplay, { params: { id: replayId } });
  return (
    <Resource of={tried} missingHref={paths.adminWhatIf.to()} loading={<Loading lines={8} />}>
      {({ clauses }) => children(clauses)}
    </Resource>
  );
}

interface InForceProps {
  terms: PayTermsData;
  onEdit: (() => void) | null;
  opener: React.Ref<HTMLButtonElement>;
}

function InForce({ terms: { clauses }, onEdit, opener }: InForceProps) {
  const general: readonly string[] = Object.values(plainIds);
  const ordered = clauses
    .toSorted((one, other) => other.priority - one.priority)
    .toSorted((one, other) => Number(general.includes(one.id)) - Number(general.includes(other.id)));
  return (
    <Panel
      title="In force"
      description="The first clause that covers a charge decides what it earns."
      actions={
        onEdit && (
          <Button ref={opener} variant="default" size="xs" onClick={onEdit}>
            Change terms
          </Button>
        )
      }
    >
      {ordered.length === 0 && <p className="quiet">No terms of its own: the others apply.</p>}
      <ol className={classes.clauses} aria-label="Clauses">
        {ordered.map((clause) => (
          <li key={clause.id} className={classes.clause}>
            {clauseWords(clause)}
          </li>
        ))}
      </ol>
      {onEdit === null && <p className="quiet">Only admins can change commission terms.</p>}
    </Panel>
  );
}
