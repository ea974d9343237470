import { useState } from 'react';
import { useParams } from 'wouter';

import { payScope } from '#contract/payTerms.ts';
import { getPayTerms, type PayTermsData } from '#contract/payTermsCalls.ts';
import { clauseWords } from '#contract/payWords.ts';

import { paths } from '../../paths.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Notice } from '../../shared/feedback/Notice.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { useUser } from '../../entities/session/session.ts';
import { draftsOf } from './clauseDrafts.ts';
import { History } from './History.tsx';
import { scopeWords, termsName } from './scopeWords.ts';
import { TermsForm } from './TermsForm.tsx';
import classes from './PayTerms.module.css';

/** The terms of pay of the programme, an app, a tag or a partner: what is in force, how it came there, and its change. */
export default function PayTermPage() {
  const params = useParams<{ scope: string; target: string }>();
  const scope = payScope.safeParse(params.scope).data ?? 'programme';
  const { target } = params;
  const terms = useResource(getPayTerms, { params: { scope, target } });
  const isAdmin = useUser()?.role === 'admin';
  const [saved, setSaved] = useState<PayTermsData | null>(null);
  return (
    <Resource of={terms} missingHref={paths.adminPayTerms.to()} loading={<Loading lines={8} />}>
      {(data) => (
        <>
          <PageHeader
            title={termsName(data)}
            name={termsName(data)}
            breadcrumbs={[{ label: 'Terms of pay', href: paths.adminPayTerms.to() }]}
            description={data.scope === 'programme' ? 'For every charge' : scopeWords[data.scope]}
          />
          <div className={classes.stack}>
            {isAdmin ? (
              <TermsForm
                key={saved?.version ?? 0}
                terms={saved !== null && saved.version > data.version ? saved : data}
                onSaved={setSaved}
              />
            ) : (
              <InForce terms={data} />
            )}
            <History versions={data.history} />
          </div>
        </>
      )}
    </Resource>
  );
}

function InForce({ terms: { clauses } }: { terms: PayTermsData }) {
  const ordered = draftsOf(clauses).flatMap(({ id }) => clauses.find((clause) => clause.id === id) ?? []);
  return (
    <Panel title="In force">
      {ordered.length === 0 && <p className="quiet">No terms of its own: the others apply.</p>}
      <ol className={classes.clauses} aria-label="Clauses">
        {ordered.map((clause) => (
          <li key={clause.id} className={classes.clause}>
            {clauseWords(clause)}
          </li>
        ))}
      </ol>
      <Notice level="info">Only admins can change terms of pay.</Notice>
    </Panel>
  );
}
