import { listPayTerms } from '#contract/payTerms/calls.ts';
import { payScopes } from '#contract/payTerms/payTerms.ts';
import { clauseWords } from '#contract/payTerms/words.ts';

import { useUser } from '../../entities/session/session.ts';
import { paths } from '../../paths.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { SearchField } from '../../shared/table/toolbar/SearchField.tsx';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { date } from '../../shared/text/format.ts';
import { useCollection } from '../../shared/data/useCollection.ts';
import classes from './PayTerms.module.css';
import { precedence, scopeWords, termsName } from './scopeWords.ts';

const Proposals = lazyPart(() => import('./Proposals.tsx'));

/** What charges earn: the terms in force of the programme, apps, tags and partners. */
export default function PayTermsPage() {
  const terms = useCollection(listPayTerms, {
    name: 'terms',
    sort: 'name',
    filters: { scope: undefined },
  });
  const role = useUser()?.role;
  return (
    <>
      <PageHeader title="Commission terms" description={precedence} />
      <div className={classes.stack}>
        <Panel isFlush>
          <Toolbar>
            <SearchField collection={terms} placeholder="Search name" />
            <FilterSelect
              collection={terms}
              filter="scope"
              label="For"
              placeholder="All terms"
              data={payScopes.map((value) => ({ value, label: scopeWords[value] }))}
            />
          </Toolbar>
          <DataTable
            collection={terms}
            caption="Commission terms"
            height={2}
            rowId={({ scope, target }) => `${scope} ${target}`}
            rowHref={({ scope, target }) => paths.adminPayTerm.to(scope, target)}
            columns={[
              {
                key: 'name',
                label: 'For',
                width: 220,
                render: (row) => (
                  <TwoLines second={row.scope === 'programme' ? '' : scopeWords[row.scope]}>{termsName(row)}</TwoLines>
                ),
              },
              {
                key: 'clauses',
                label: 'Terms',
                render: ({ clauses: [first, ...others] }) =>
                  first ? (
                    <TwoLines second={others.map((clause) => clauseWords(clause)).join(' · ')}>
                      {clauseWords(first)}
                    </TwoLines>
                  ) : (
                    <span className="quiet">None of its own</span>
                  ),
              },
              {
                key: 'changedAt',
                label: 'Since',
                width: 124,
                hideBelow: 'md',
                render: ({ changedAt }) => changedAt && date(changedAt),
              },
            ]}
            empty={{ title: 'No terms found', text: 'Search for the name of an app, a tag, a tier or a partner.' }}
          />
        </Panel>
        {role !== 'moderator' && <Proposals fallback={<Loading lines={4} />} />}
      </div>
    </>
  );
}
