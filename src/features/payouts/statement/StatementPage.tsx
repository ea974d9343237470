import { useParams } from 'wouter';

import { getStatement } from '#contract/payouts/statements.ts';

import { paths } from '../../../paths.ts';
import { DownloadButton } from '../../../shared/data/DownloadButton.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { PageHeader } from '../../../shared/page/PageHeader.tsx';
import { PrintButton } from '../../../shared/page/PrintButton.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { Resource } from '../../../shared/data/Resource.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import { Statement } from './Statement.tsx';
import classes from '../Payouts.module.css';

/** The statement of a payout, to print or to save as PDF. */
export default function StatementPage() {
  const { id } = useParams<{ id: string }>();
  const statement = useResource(getStatement, { params: { id } });
  const crumbs = [
    { label: 'Payouts', href: paths.payouts.to() },
    { label: statement.data?.payout.number ?? 'Payout', href: paths.payout.to(id) },
  ];
  const skeleton = (
    <>
      <PageHeader title="Payout statement" breadcrumbs={crumbs} />
      <Panel>
        <Loading lines={8} />
      </Panel>
    </>
  );
  return (
    <Resource of={statement} loading={skeleton} missingHref={paths.error.to()}>
      {(data) => (
        <>
          <PageHeader
            title="Payout statement"
            name={data.payout.number}
            breadcrumbs={crumbs}
            description={data.payout.number}
            actions={
              <div className={classes.actions}>
                <PrintButton />
                <DownloadButton
                  endpoint={getStatement}
                  input={{ params: { id }, query: { locale: navigator.language } }}
                  filename={`statement-${data.payout.number}.pdf`}
                  label="Download PDF"
                  type="application/pdf"
                />
              </div>
            }
          />
          <Statement statement={data} />
        </>
      )}
    </Resource>
  );
}
