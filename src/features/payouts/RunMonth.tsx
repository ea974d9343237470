import { monthOf } from '#contract/month.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { previewPayouts, runPayouts } from '#contract/payouts.ts';
import { plural } from '#contract/plural.ts';

import { DataTable } from '../../shared/table/DataTable.tsx';
import { MonthSelect } from '../../shared/form/MonthSelect.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { amounts, count, money, month } from '../../shared/text/format.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { useSubmission } from '../../shared/data/useSubmission.ts';

const carried = {
  below_minimum: 'Rolled over: below minimum',
  negative: 'Rolled over: nothing due',
  already_run: 'Next month: already paid out',
  account_not_active: 'Rolled over: account not active',
} as const;

const payoutForms = { one: 'payout', other: 'payouts' };

const thisMonth = () => monthOf(new Date());

/** What a run of the month would make, then the run itself; running again does nothing new. */
export default function RunMonth({ onDone }: { onDone: () => void }) {
  const [chosen, setChosen] = useState(thisMonth);
  const preview = useResource(previewPayouts, { body: { month: chosen } });
  const run = useSubmission(runPayouts, {
    onDone: ({ data }) => {
      toast(
        data.created === 0
          ? `Nothing new for ${month(data.month)}`
          : `${plural(data.created, payoutForms)} for ${month(data.month)}: ${amounts(data.totals)}`,
        { level: 'success' },
      );
      onDone();
    },
  });
  return (
    <Stack gap="md">
      <MonthSelect label="Month" value={chosen} onChange={(value) => value !== null && setChosen(value)} />
      <Resource of={preview}>
        {({ rows, totals }) => {
          const made = rows.filter(({ carriedOver }) => carriedOver === null);
          return (
            <Stack gap="md">
              <DataTable
                rows={rows}
                caption={`Preview of ${month(chosen)}`}
                rowId={(row) => `${row.partnerId}-${row.currency}`}
                columns={[
                  { key: 'partner', label: 'Partner', render: (row) => row.partnerName },
                  { key: 'lines', label: 'Items', align: 'right', render: (row) => count(row.lines) },
                  { key: 'amount', label: 'Amount', align: 'right', render: (row) => money(row.amount, row.currency) },
                  {
                    key: 'outcome',
                    label: 'Outcome',
                    width: 230,
                    render: (row) => (row.carriedOver === null ? 'Will be paid' : carried[row.carriedOver]),
                  },
                ]}
                empty={{
                  title: 'Nothing to pay',
                  text: `No commission or bonus is payable in ${month(chosen)}.`,
                }}
              />
              <Group justify="space-between">
                <Text size="sm" c="dimmed">
                  {made.length === 0
                    ? 'No payouts will be created.'
                    : `${plural(made.length, payoutForms)}, ${amounts(totals)}`}
                </Text>
                <Button
                  disabled={made.length === 0}
                  loading={run.isBusy}
                  onClick={() => run.submit({ body: { month: chosen } })}
                >
                  Run {month(chosen)}
                </Button>
              </Group>
            </Stack>
          );
        }}
      </Resource>
    </Stack>
  );
}
