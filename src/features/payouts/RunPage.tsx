import { Stack } from '@mantine/core';
import { useLocation, useSearchParams } from 'wouter';

import { monthOf } from '#contract/month.ts';
import { previewPayouts, runPayouts } from '#contract/payoutWork.ts';
import { plural } from '#contract/plural.ts';

import { paths } from '../../paths.ts';
import { recentMonths } from '../../shared/form/recentMonths.ts';
import { MonthSelect } from '../../shared/form/MonthSelect.tsx';
import { Notice } from '../../shared/feedback/Notice.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { amounts, month } from '../../shared/text/format.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { AdminsOnly } from '../../entities/session/AdminsOnly.tsx';
import { useUser } from '../../entities/session/session.ts';
import { useConfirmation } from '../../shared/dialog/confirm.ts';
import { useResource } from '../../shared/data/useResource.ts';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { payoutForms } from './payoutStepWords.ts';
import { RunLedger } from './RunLedger.tsx';
import { RunRows } from './RunRows.tsx';
import { RunSummary } from './RunSummary.tsx';
import { carriedWords, exceptionWords } from './runWords.ts';

const thisMonth = () => monthOf(new Date());

/** The run of a month, for admins. */
export default function RunPage() {
  return useUser()?.role === 'admin' ? (
    <Run />
  ) : (
    <>
      <PageHeader title="Run payouts" breadcrumbs={[{ label: 'Payouts', href: paths.adminPayouts.to() }]} />
      <AdminsOnly what="run payouts">{null}</AdminsOnly>
    </>
  );
}

/** What a run of the month would make, what to review first, then the run itself; running again does nothing new. */
function Run() {
  const [, navigate] = useLocation();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('month');
  const chosen = recentMonths().find(({ value }) => value === asked)?.value ?? thisMonth();
  const preview = useResource(previewPayouts, { body: { month: chosen } });
  const run = useSubmission(runPayouts, {
    onDone: ({ data }) => {
      toast(
        data.created === 0
          ? `Nothing new for ${month(data.month)}`
          : `${plural(data.created, payoutForms)} for ${month(data.month)}: ${amounts(data.totals)}`,
        { level: 'success' },
      );
      navigate(paths.adminPayouts.to());
    },
  });
  const made = preview.data?.rows.filter(({ carriedOver }) => carriedOver === null).length ?? 0;
  const ask = useConfirmation({
    message: () =>
      `This creates ${plural(made, payoutForms)} for ${month(chosen)}: ${amounts(preview.data?.totals ?? [])}. Each can still be put on hold or voided before it is paid.`,
    confirmLabel: `Create ${plural(made, payoutForms)}`,
    onConfirm: () => run.submit({ body: { month: chosen } }),
  });
  return (
    <>
      <PageHeader
        title="Run payouts"
        breadcrumbs={[{ label: 'Payouts', href: paths.adminPayouts.to() }]}
        description="One payout per partner and currency, from everything payable."
        actions={
          <MonthSelect
            label="Month"
            value={chosen}
            onChange={(value) => value !== null && setSearch({ month: value }, { replace: true })}
          />
        }
      />
      <Resource of={preview}>
        {(data) => {
          const exceptions = data.rows.filter((row) => exceptionWords(row).length > 0);
          const paid = data.rows.filter((row) => row.carriedOver === null && exceptionWords(row).length === 0);
          const over = data.rows.filter((row) => row.carriedOver !== null && exceptionWords(row).length === 0);
          return (
            <Stack gap="md">
              <RunSummary preview={data} isBusy={run.isBusy} onRun={ask} />
              {data.month === thisMonth() && (
                <Notice level="warning">
                  {month(data.month)} isn’t over yet: what becomes payable after this run waits for the next month.
                </Notice>
              )}
              {exceptions.length > 0 && (
                <RunRows
                  title="Review first"
                  rows={exceptions}
                  why={{
                    label: 'Why',
                    of: (row) =>
                      [...exceptionWords(row), ...(row.carriedOver === null ? [] : ['rolls over'])].join(' · '),
                  }}
                />
              )}
              <RunRows
                title="Will be paid"
                rows={paid}
                empty={{
                  title: exceptions.length > 0 ? 'Nothing else to pay' : 'Nothing to pay',
                  text: `No other commission or bonus is payable in ${month(data.month)}.`,
                }}
              />
              {over.length > 0 && <RunRows title="Rolled over" rows={over} why={{ label: 'Why', of: carriedWords }} />}
              <RunLedger reconciliation={data.reconciliation} />
            </Stack>
          );
        }}
      </Resource>
    </>
  );
}
