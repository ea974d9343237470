import { Anchor, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';

import type { MetaOf } from '#contract/endpoint.ts';
import { type BatchFormat, batchFormats, exportPayoutBatch } from '#contract/payoutWork.ts';
import { plural } from '#contract/plural.ts';

import { paths } from '../../paths.ts';
import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Notice } from '../../shared/feedback/Notice.tsx';
import { PlainSelect } from '../../shared/form/PlainSelect.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { amounts, money } from '../../shared/text/format.ts';
import { useResource } from '../../shared/data/useResource.ts';
import { payoutForms } from './payoutStepWords.ts';
import classes from './Payouts.module.css';

const formats = {
  csv: { label: 'CSV', text: 'Every payout, with its account.' },
  sepa: { label: 'SEPA', text: 'For your bank (pain.001.001.09): euros to accounts with an IBAN.' },
  paypal: { label: 'PayPal', text: 'For Payouts Web: one currency a file.' },
  wise: { label: 'Wise', text: 'For batch payments by email: one currency a file.' },
} as const satisfies Record<BatchFormat, { label: string; text: string }>;

const isFormat = (value: string): value is BatchFormat => batchFormats.some((format) => format === value);

/** What `ExportBatch` opens: a format, what its file leaves out, and the file. */
export default function ExportBatchForm({ month }: { month: string }) {
  const [format, setFormat] = useState<BatchFormat>('csv');
  const [currency, setCurrency] = useState<string | null>(null);
  const [isLost, setIsLost] = useState(false);
  const all = useResource(exportPayoutBatch, { query: { month } });
  const isService = format === 'paypal' || format === 'wise';
  const currencies = isService
    ? [...new Set((all.data ?? []).filter(({ method }) => method === format).map((row) => row.currency))].toSorted()
    : [];
  const chosen = currencies.find((each) => each === currency) ?? currencies[0];
  const isOrder = format !== 'csv';
  const query: BatchProps['query'] = {
    month,
    format,
    ...(chosen === undefined ? {} : { currency: chosen }),
    ...(isOrder && isLost ? { sent: 'include' } : {}),
  };
  return (
    <Stack gap="md">
      <SegmentedControl
        fullWidth
        aria-label="Format"
        data={batchFormats.map((value) => ({ value, label: formats[value].label }))}
        value={format}
        onChange={(value) => {
          if (isFormat(value)) setFormat(value);
        }}
      />
      <Text size="sm" c="dimmed">
        {formats[format].text}
      </Text>
      {currencies.length > 1 && chosen !== undefined && (
        <PlainSelect
          aria-label="Currency"
          value={chosen}
          onChange={setCurrency}
          options={currencies.map((value) => ({ value, label: value }))}
        />
      )}
      {isOrder && (
        <Checkbox
          label="Also payouts already sent"
          description="Only for a file that was lost before the bank had it: otherwise they are paid twice."
          checked={isLost}
          onChange={(event) => setIsLost(event.currentTarget.checked)}
        />
      )}
      <Batch key={JSON.stringify(query)} query={query} />
    </Stack>
  );
}

interface BatchProps {
  query: { month: string; format: BatchFormat; currency?: string; sent?: 'include' };
}

const endings = { csv: '.csv', sepa: '-sepa.xml', paypal: '-paypal', wise: '-wise' } as const;
const fileName = ({ month, format, currency }: BatchProps['query']): string =>
  `payouts-${month}${endings[format]}${currency === undefined ? '' : `-${currency}.csv`}`;

function Batch({ query }: BatchProps) {
  const batch = useResource(exportPayoutBatch, { query });
  return (
    <Resource of={batch} loading={<Loading lines={3} />}>
      {(rows) => (
        <Stack gap="md">
          <Text role="status">
            {plural(rows.length, payoutForms)}
            {batch.meta !== undefined && rows.length > 0 && `: ${amounts(batch.meta.totals)}`}
          </Text>
          {batch.meta !== undefined && batch.meta.problem !== null && <Problem text={batch.meta.problem} />}
          {batch.meta !== undefined && batch.meta.leftOut.length > 0 && <LeftOut rows={batch.meta.leftOut} />}
          {batch.meta?.problem === null && query.format !== 'csv' && (
            <Text size="sm">
              Once the file is with the bank, mark its payouts as sent: no later file has them then.
            </Text>
          )}
          {batch.meta?.problem === null && (
            <Group justify="flex-end">
              <DownloadButton
                endpoint={exportPayoutBatch}
                input={{ query }}
                filename={fileName(query)}
                label="Download"
                type={query.format === 'sepa' ? 'application/xml' : 'text/csv'}
              />
            </Group>
          )}
        </Stack>
      )}
    </Resource>
  );
}

const Problem = ({ text }: { text: string }) => (
  <Notice level="warning">
    {text}{' '}
    <Anchor component={Link} href={paths.adminSettings.to()} inherit>
      Settings
    </Anchor>
  </Notice>
);

/** Those a file does not pay, by reason. */
function LeftOut({ rows }: { rows: MetaOf<typeof exportPayoutBatch>['leftOut'] }) {
  const byReason = Map.groupBy(rows, ({ reason }) => reason);
  return (
    <section className={classes.leftOut} aria-label="Left out">
      <b>{plural(rows.length, payoutForms)} left out</b>
      {[...byReason].map(([reason, found]) => (
        <div key={reason}>
          <span>
            {reason} {plural(found.length, payoutForms)}, {amounts(sumsOf(found))}
          </span>
          <ul>
            {found.map(({ number, partner, amount, currency }) => (
              <li key={number}>
                {number} {partner}, {money(amount, currency)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function sumsOf(rows: readonly { amount: number; currency: string }[]) {
  const sums = new Map<string, number>();
  for (const { amount, currency } of rows) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}
