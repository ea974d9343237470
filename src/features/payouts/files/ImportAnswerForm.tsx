import { FileInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { type AnswerLine, applyBankAnswer, readBankAnswer } from '#contract/payouts/bankAnswers.ts';
import { plural } from '#contract/shared/plural.ts';

import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { Resource } from '../../../shared/data/Resource.tsx';
import { Status, type StatusProps } from '../../../shared/feedback/Status.tsx';
import { amounts, count, money } from '../../../shared/text/format.ts';
import { toast } from '../../../shared/feedback/toast.tsx';
import { useContractForm } from '../../../shared/form/useContractForm.ts';
import { useFileText } from '../../../shared/form/fields/useFileText.ts';
import { useResource } from '../../../shared/data/useResource.ts';
import { payoutForms } from '../payoutForms.ts';
import { sumsOf } from '../sumsOf.ts';

const badges = {
  differs: { tone: 'warning', label: 'Review' },
  failed: { tone: 'error', label: 'Mark as failed' },
  paid: { tone: 'success', label: 'Mark as paid' },
  waiting: { tone: 'neutral', label: 'Still pending' },
  done: { tone: 'neutral', label: 'Already done' },
} as const satisfies Record<AnswerLine['outcome'], StatusProps>;

/** How many lines come to it, and the sums of those whose amount is known. */
function outcomeWords(outcome: AnswerLine['outcome'], lines: readonly AnswerLine[]): string {
  const known = lines.flatMap(({ amount, currency }) =>
    amount === null || currency === null ? [] : [{ amount, currency }],
  );
  const words = `${badges[outcome].label}: ${count(lines.length)}`;
  return known.length === 0 ? words : `${words}, ${amounts(sumsOf(known))}`;
}

/** What needs a look comes first. */
const order: readonly AnswerLine['outcome'][] = ['differs', 'failed', 'paid', 'waiting', 'done'];
const SHOWN = 200;

/** What `ImportAnswer` opens: a file, what it would change, differences first, and then the change. */
export default function ImportAnswerForm({ onDone }: { onDone: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const { text: content, isUnreadable } = useFileText(file);
  return (
    <Stack gap="md">
      <FileInput
        label="File"
        description="A CSV with the payout’s number, status and amount; also currency, date, reference and reason."
        placeholder="Choose a CSV file"
        accept=".csv,text/csv"
        // Without a value the browser takes the same file again.
        value={isUnreadable ? null : file}
        onChange={setFile}
        error={isUnreadable ? 'This file can’t be read. Choose it again.' : null}
        errorProps={{ role: 'alert' }}
      />
      {content !== null && <Answer key={content} content={content} onDone={onDone} />}
    </Stack>
  );
}

function Answer({ content, onDone }: { content: string; onDone: () => void }) {
  const preview = useResource(readBankAnswer, { body: { content } });
  return (
    <Resource of={preview} loading={<Loading lines={4} />}>
      {(lines) => <Preview content={content} lines={lines} onDone={onDone} />}
    </Resource>
  );
}

interface PreviewProps {
  content: string;
  lines: readonly AnswerLine[];
  onDone: () => void;
}

function Preview({ content, lines, onDone }: PreviewProps) {
  const form = useContractForm({
    endpoint: applyBankAnswer,
    initial: {},
    toBody: () => ({ content }),
    isKept: true,
    onDone: ({ data: { paid, failed } }) => {
      const parts = [
        `${plural(paid, payoutForms)} marked as paid`,
        ...(failed > 0 ? [`${plural(failed, payoutForms)} marked as failed`] : []),
      ];
      toast(parts.join(', '), { level: 'success' });
      onDone();
    },
  });
  const byOutcome = Map.groupBy(lines, ({ outcome }) => outcome);
  const changes = (byOutcome.get('paid')?.length ?? 0) + (byOutcome.get('failed')?.length ?? 0);
  const sorted = lines.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome) || a.line - b.line);
  return (
    <ContractForm
      form={form}
      submitLabel={changes === 0 ? 'Nothing to apply' : `Apply to ${plural(changes, payoutForms)}`}
      isDisabled={changes === 0}
    >
      <div role="status">
        {order.map((outcome) => {
          const found = byOutcome.get(outcome);
          return found && <div key={outcome}>{outcomeWords(outcome, found)}</div>;
        })}
      </div>
      <DataTable
        rows={sorted.slice(0, SHOWN)}
        caption="Lines in the response"
        rowId={({ line }) => String(line)}
        columns={[
          { key: 'number', label: 'Number', width: 150, render: ({ number }) => number },
          { key: 'partner', label: 'Partner', hideBelow: 'md', render: ({ partnerName }) => partnerName },
          { key: 'outcome', label: 'Outcome', width: 150, render: ({ outcome }) => <Status {...badges[outcome]} /> },
          { key: 'reason', label: 'Why', render: ({ reason }) => reason },
          {
            key: 'amount',
            label: 'Amount',
            align: 'right',
            width: 120,
            render: ({ amount, currency }) => (amount === null || currency === null ? null : money(amount, currency)),
          },
        ]}
      />
      {sorted.length > SHOWN && (
        <Text size="sm" c="dimmed">
          The first {SHOWN} of {sorted.length} lines.
        </Text>
      )}
    </ContractForm>
  );
}
