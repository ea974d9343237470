import { Anchor, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from 'wouter';

import type { DataOf, MetaOf } from '#contract/shared/endpoint.ts';
import { monthOf } from '#contract/shared/month.ts';
import { type BatchFormat, batchFormats, exportPayoutBatch } from '#contract/payouts/work.ts';
import { plural } from '#contract/shared/plural.ts';

import { paths } from '../../../paths.ts';
import { DownloadAction } from '../../../shared/data/DownloadButton.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { Notice } from '../../../shared/feedback/Notice.tsx';
import { MonthSelect } from '../../../shared/form/fields/MonthSelect.tsx';
import { PlainSelect } from '../../../shared/form/fields/PlainSelect.tsx';
import { Resource } from '../../../shared/data/Resource.tsx';
import { amounts, money, month as monthName } from '../../../shared/text/format.ts';
import { useDownload } from '../../../shared/data/useDownload.ts';
import { useResource } from '../../../shared/data/useResource.ts';
import { payoutForms } from '../payoutForms.ts';
import { MarkSent } from './MarkSent.tsx';
import classes from '../Payouts.module.css';
import { sumsOf } from '../sumsOf.ts';
import type { MovesHandlers } from '../steps/useAskMoves.ts';

const formats = {
  csv: { label: 'CSV', text: 'All payouts that are approved or already sent, each with its account.' },
  sepa: { label: 'SEPA', text: 'For your bank (pain.001.001.09): euros to accounts with an IBAN.' },
  paypal: { label: 'PayPal', text: 'For Payouts Web: one currency per file.' },
  wise: { label: 'Wise', text: 'For batch payments by email: one currency per file.' },
} as const satisfies Record<BatchFormat, { label: string; text: string }>;

interface Chosen {
  month: string;
  format: BatchFormat;
  currency: string | null;
  isLost: boolean;
}

const thisMonth = () => monthOf(new Date());

interface ExportBatchFormProps extends MovesHandlers {
  /** The month that is chosen first: 'YYYY-MM'; null is this one. */
  offered: string | null;
  /** A step of many is under way. */
  isBusy: boolean;
}

/** What `ExportBatch` opens: a month, a format, what its file leaves out, and the file. */
export default function ExportBatchForm({ offered, ...handlers }: ExportBatchFormProps) {
  const form = useForm<Chosen>({
    initialValues: { month: offered ?? thisMonth(), format: 'csv', currency: null, isLost: false },
  });
  const { month, format, currency, isLost } = form.values;
  const all = useResource(exportPayoutBatch, { query: { month } });
  const isEmpty = all.data?.length === 0;
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
      <MonthSelect label="Month" value={month} onChange={(value) => form.setFieldValue('month', value ?? month)} />
      <SegmentedControl
        fullWidth
        aria-label="Format"
        data={batchFormats.map((value) => ({ value, label: formats[value].label }))}
        {...form.getInputProps('format')}
      />
      <Text size="sm" c="dimmed">
        {formats[format].text}
      </Text>
      {currencies.length > 1 && chosen !== undefined && (
        <PlainSelect
          aria-label="Currency"
          {...form.getInputProps('currency')}
          value={chosen}
          options={currencies.map((value) => ({ value, label: value }))}
        />
      )}
      {isOrder && (
        <Checkbox
          label="Also payouts already sent"
          description="Only if the file was lost before it reached the bank; otherwise they are paid twice."
          {...form.getInputProps('isLost', { type: 'checkbox' })}
        />
      )}
      {isEmpty ? (
        <Text role="status">No approved payouts for {monthName(month)} yet.</Text>
      ) : (
        <Batch key={JSON.stringify(query)} query={query} {...handlers} />
      )}
    </Stack>
  );
}

interface BatchProps extends Omit<ExportBatchFormProps, 'offered'> {
  query: { month: string; format: BatchFormat; currency?: string; sent?: 'include' };
}

/** Our own file has those that were sent before, marked by its last column. */
const sentWords = (rows: DataOf<typeof exportPayoutBatch>): string => {
  const sent = rows.filter(({ state }) => state !== 'approved');
  if (sent.length === 0) return 'Once these payments are with the bank, mark them as sent.';
  return `Already sent: ${plural(sent.length, payoutForms)}, ${amounts(sumsOf(sent))}. Don’t pay them again; the last column marks them. Once the others are with the bank, mark them as sent.`;
};

const endings = { csv: '.csv', sepa: '-sepa.xml', paypal: '-paypal', wise: '-wise' } as const;
const fileName = ({ month, format, currency }: BatchProps['query']): string =>
  `payouts-${month}${endings[format]}${currency === undefined ? '' : `-${currency}.csv`}`;

function Batch({ query, ...handlers }: BatchProps) {
  const batch = useResource(exportPayoutBatch, { query });
  const download = useDownload({
    endpoint: exportPayoutBatch,
    input: { query },
    filename: fileName(query),
    type: query.format === 'sepa' ? 'application/xml' : 'text/csv',
    isKept: true,
  });
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
          {batch.meta?.problem === null && (
            <Text size="sm">
              {query.format === 'csv'
                ? sentWords(rows)
                : 'Once the bank has the file, mark its payouts as sent: later files then leave them out.'}
            </Text>
          )}
          {batch.meta?.problem === null && (
            <Group justify="flex-end">
              <DownloadAction download={download} label="Download" />
              {download.file && <MarkSent file={download.file} month={query.month} {...handlers} />}
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
    <Anchor component={Link} href={paths.adminSettings.to({ tab: 'payouts' })} inherit>
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
