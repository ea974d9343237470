import { Stack, Text } from '@mantine/core';

import type { DataOf } from '#contract/shared/endpoint.ts';
import { getReferralFacts } from '#contract/referrals/facts.ts';

import { Definition } from '../../shared/page/Definition.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { countryName, dash, date, dateTime, money } from '../../shared/text/format.ts';
import { When } from '../../shared/text/When.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import ShopReceipt from '../receipt/ShopReceipt.tsx';
import { deviceNames, intervalNames, paymentName, witnessNames } from './factWords.ts';

type Facts = DataOf<typeof getReferralFacts>;
type Visit = Facts['visits'][number];
type Payment = Facts['payments'][number];

/** For staff: which visit a referral came by and what it tells, and what the shop's billing said of each payment. */
export default function ReferralFacts({ id }: { id: string }) {
  const facts = useResource(getReferralFacts, { params: { id } });
  return (
    <Resource of={facts}>
      {({ app, appName, shop, installedAt, witness, visits, payments }) => (
        <Stack gap="md" my="md">
          <section aria-labelledby="why-this-partner">
            <Text component="h3" id="why-this-partner" size="sm" fw={600} mt={0} mb="xs">
              Why this partner?
            </Text>
            <ShopReceipt app={app} shop={shop} at={installedAt} isStaff />
          </section>
          <section aria-labelledby="attribution-facts">
            <Text component="h3" id="attribution-facts" size="sm" fw={600} mt={0} mb="xs">
              Attribution
            </Text>
            <Attribution
              shop={shop}
              app={appName}
              witness={witness}
              visit={visits.find(({ isDeciding }) => isDeciding)}
            />
          </section>
          {visits.some(({ isDeciding }) => !isDeciding) && (
            <section aria-label="Other visits">
              <DataTable
                rows={visits.filter(({ isDeciding }) => !isDeciding)}
                caption="Other visits of the shop"
                rowId={(visit) => visit.id}
                columns={[
                  { key: 'at', label: 'Visit', render: ({ at }) => <When at={at} /> },
                  { key: 'partner', label: 'Partner', render: ({ partnerName }) => partnerName },
                  { key: 'from', label: 'Came from', render: cameFrom },
                  { key: 'device', label: 'Device', hideBelow: 'md', render: deviceOf },
                ]}
              />
            </section>
          )}
          <section aria-labelledby="payment-facts">
            <Text component="h3" id="payment-facts" size="sm" fw={600} mt={0} mb="xs">
              Payments
            </Text>
            <DataTable
              rows={payments}
              caption="Payments"
              name="Payments of a referral"
              rowId={(payment) => payment.id}
              height={2}
              columns={[
                { key: 'at', label: 'Date', width: 108, render: ({ at }) => <When at={at} /> },
                {
                  key: 'what',
                  label: 'Type',
                  render: (payment) => <TwoLines second={planOf(payment)}>{paymentName(payment)}</TwoLines>,
                },
                {
                  key: 'id',
                  label: 'ID',
                  share: 1.5,
                  hideBelow: 'md',
                  render: (payment) => <TwoLines second={periodOf(payment)}>{payment.transactionId}</TwoLines>,
                },
                {
                  key: 'amount',
                  label: 'Amount',
                  align: 'right',
                  render: ({ what, amount, currency }) => money(what === 'refund' ? -amount : amount, currency),
                },
                {
                  key: 'net',
                  label: 'Net',
                  align: 'right',
                  hideBelow: 'md',
                  render: ({ net, currency }) => (net === null ? dash : money(net, currency)),
                },
              ]}
              empty={{ title: 'No payments yet', text: 'Charges and refunds of this shop appear here.' }}
            />
          </section>
        </Stack>
      )}
    </Resource>
  );
}

interface AttributionProps {
  shop: string;
  /** Its name. */
  app: string;
  witness: Facts['witness'];
  visit: Visit | undefined;
}

function Attribution({ shop, app, witness, visit }: AttributionProps) {
  return (
    <Definition
      items={[
        { label: 'Shop', value: shop },
        { label: 'App', value: app },
        { label: 'Decided by', value: witness === null ? 'Not recorded' : witnessNames[witness] },
        ...(visit === undefined
          ? []
          : [
              { label: 'Visit', value: dateTime(visit.at) },
              { label: 'Came from', value: cameFrom(visit) },
              { label: 'Country', value: visit.country === null ? '' : countryName(visit.country) },
              { label: 'Device', value: deviceOf(visit) },
              { label: 'Ad clicks', value: visit.adClicks?.join(', ') },
              { label: 'Sub-ID', value: visit.subId },
              { label: 'Creative', value: visit.creative },
              { label: 'Landing page', value: visit.landingPath },
            ]),
      ]}
    />
  );
}

const cameFrom = ({ referrerHost }: Visit): string => {
  if (referrerHost === null) return 'Not recorded';
  return referrerHost === '' ? 'Direct' : referrerHost;
};

const deviceOf = ({ isBot, device }: Visit): string => (isBot === true ? 'Bot or preview' : deviceNames[device]);

const planOf = ({ plan, interval }: Payment): string =>
  [plan, interval && intervalNames[interval]].filter(Boolean).join(', ');

const periodOf = ({ periodFrom, periodTo }: Payment): string =>
  periodFrom && periodTo ? `${date(periodFrom)} to ${date(periodTo)}` : '';
