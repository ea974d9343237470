import { Button, Group } from '@mantine/core';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useParams } from 'wouter';

import { getPayout } from '#contract/payouts.ts';

import { paths } from '../app/paths.ts';
import { Definition } from '../ui/Definition.tsx';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { date, money, month } from '../ui/format.ts';
import { Lifecycle } from '../ui/Lifecycle.tsx';
import { Loading } from '../ui/Loading.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Panel } from '../ui/Panel.tsx';
import { payoutStatus } from '../ui/payoutStates.ts';
import { Resource } from '../ui/Resource.tsx';
import { Status } from '../ui/Status.tsx';
import { useResource } from '../ui/useResource.ts';
import { PayoutLines } from './PayoutLines.tsx';
import { payoutMethodName } from '../ui/payoutMethodWords.ts';
import classes from './Payouts.module.css';

/** The statement of one payout: what it comes to, where it went, and every line; on paper as well. */
export default function PayoutPage() {
  const { id } = useParams<{ id: string }>();
  const payout = useResource(getPayout, { params: { id } });
  const breadcrumbs = [{ label: 'Payouts', href: paths.payouts.to() }];
  const skeleton = (
    <>
      <PageHeader title="Payout" breadcrumbs={breadcrumbs} />
      <Panel>
        <Loading lines={8} />
      </Panel>
    </>
  );
  return (
    <Resource of={payout} loading={skeleton} missingHref={paths.error.to()}>
      {(data) => (
        <>
          <PageHeader
            title={`Payout of ${month(data.month)}`}
            name={month(data.month)}
            breadcrumbs={breadcrumbs}
            description={`${data.partnerName}, ${money(data.amount, data.currency)}`}
            actions={
              <Group gap="sm" className={classes.noPrint}>
                <Button
                  variant="default"
                  leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
                  onClick={() => window.print()}
                >
                  Print statement
                </Button>
                <DownloadButton
                  endpoint={getPayout}
                  input={{ params: { id } }}
                  filename={`statement-${data.month}-${data.currency}.csv`}
                />
              </Group>
            }
          />
          <div className={classes.page}>
            <Panel>
              <Definition
                items={[
                  { label: 'State', value: <Status {...payoutStatus[data.state]} /> },
                  { label: 'Method', value: data.method && payoutMethodName(data.method) },
                  { label: 'Reference', value: data.reference },
                  { label: 'Made on', value: date(data.createdAt) },
                  { label: 'Paid on', value: data.paidAt && date(data.paidAt) },
                  ...(data.reason === '' ? [] : [{ label: 'Reason', value: data.reason }]),
                ]}
              />
            </Panel>
            <Panel title="Lines" description={`They add up to ${money(data.amount, data.currency)}.`} isFlush>
              <PayoutLines items={data.items} />
            </Panel>
            <div className={classes.noPrint}>
              <Panel title="Lifecycle">
                <Lifecycle entity="payout" id={id} />
              </Panel>
            </div>
          </div>
        </>
      )}
    </Resource>
  );
}
