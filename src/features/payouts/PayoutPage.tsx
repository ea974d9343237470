import { Button, Group } from '@mantine/core';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import { Link, useParams } from 'wouter';

import { getPayout } from '#contract/payouts/payouts.ts';

import { paths } from '../../paths.ts';
import { Definition } from '../../shared/page/Definition.tsx';
import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { date, money, month } from '../../shared/text/format.ts';
import { PayoutProgress } from './PayoutProgress.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { statusOfPayout } from '../../entities/payout/payoutStates.ts';
import { Resource } from '../../shared/data/Resource.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { PayoutLines } from './PayoutLines.tsx';
import { accountWords } from '../../entities/payout/payoutMethodWords.ts';
import classes from './Payouts.module.css';

const PayoutBookings = lazyPart(() => import('./PayoutBookings.tsx'));

/** One payout: what it comes to, how far it is, where it went, and every line. */
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
            description={`${data.number} · ${data.partnerName}, ${money(data.amount, data.currency)}`}
            actions={
              <Group gap="sm" className={classes.noPrint}>
                <Button
                  component={Link}
                  href={paths.statement.to(id)}
                  variant="default"
                  leftSection={<IconFileText size={16} stroke={1.75} aria-hidden="true" />}
                >
                  Statement
                </Button>
                <DownloadButton endpoint={getPayout} input={{ params: { id } }} filename={`${data.number}.csv`} />
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
                  ...(data.account === null ? [] : [{ label: 'Method', value: accountWords(data.account) }]),
                  ...(data.reference === null ? [] : [{ label: 'Reference', value: data.reference }]),
                  { label: 'Created', value: date(data.createdAt) },
                  ...(data.paidAt === null ? [] : [{ label: 'Paid on', value: date(data.paidAt) }]),
                  ...(data.undoneAt === null
                    ? []
                    : [
                        {
                          label: data.state === 'returned' ? 'Returned on' : 'Undone on',
                          value: date(data.undoneAt),
                        },
                      ]),
                  ...(data.reason === '' ? [] : [{ label: 'Reason', value: data.reason }]),
                ]}
              />
            </Panel>
            <Panel title="Items" isFlush>
              <PayoutLines
                payout={data}
                groups={data.groups}
                referralHref={(referral) => paths.referrals.to({ referral })}
              />
            </Panel>
            <PayoutBookings bookings={data.bookings} isReturned={data.state === 'returned'} />
          </div>
        </>
      )}
    </Resource>
  );
}
