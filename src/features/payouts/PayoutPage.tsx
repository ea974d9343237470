import { Button, Group } from '@mantine/core';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useParams } from 'wouter';

import { getPayout } from '#contract/payouts.ts';

import { paths } from '../../paths.ts';
import { Definition } from '../../shared/page/Definition.tsx';
import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { date, money, month } from '../../shared/text/format.ts';
import { PayoutProgress } from './PayoutProgress.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { statusOfPayout } from '../../entities/payout/payoutStates.ts';
import { Resource } from '../../shared/data/Resource.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { PayoutBookings } from './PayoutBookings.tsx';
import { PayoutLines } from './PayoutLines.tsx';
import { accountWords } from '../../entities/payout/payoutMethodWords.ts';
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
            title={`${month(data.month)} payout`}
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
            <Panel title="Progress">
              <PayoutProgress payout={data} />
            </Panel>
            <Panel>
              <Definition
                items={[
                  { label: 'Status', value: <Status {...statusOfPayout(data)} /> },
                  { label: 'Method', value: data.account && accountWords(data.account) },
                  { label: 'Reference', value: data.reference },
                  { label: 'Created', value: date(data.createdAt) },
                  { label: 'Paid on', value: data.paidAt && date(data.paidAt) },
                  ...(data.undoneAt === null ? [] : [{ label: 'Undone on', value: date(data.undoneAt) }]),
                  ...(data.reason === '' ? [] : [{ label: 'Reason', value: data.reason }]),
                ]}
              />
            </Panel>
            <Panel title="Items" description={`Total ${money(data.amount, data.currency)}.`} isFlush>
              <PayoutLines items={data.items} />
            </Panel>
            <PayoutBookings bookings={data.bookings} />
          </div>
        </>
      )}
    </Resource>
  );
}
