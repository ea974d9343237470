import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';

import { monthOf } from '#contract/shared/month.ts';
import { previewPayouts } from '#contract/payouts/work.ts';
import { plural } from '#contract/shared/plural.ts';

import { paths } from '../../../paths.ts';
import { bulkName, isBulkKept } from '../../../shared/data/bulkName.ts';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { recentMonths } from '../../../shared/form/fields/recentMonths.ts';
import { MonthSelect } from '../../../shared/form/fields/MonthSelect.tsx';
import { Notice } from '../../../shared/feedback/Notice.tsx';
import { PageHeader } from '../../../shared/page/PageHeader.tsx';
import { Resource } from '../../../shared/data/Resource.tsx';
import { amounts, month } from '../../../shared/text/format.ts';
import { toast } from '../../../shared/feedback/toast.tsx';
import { AdminsOnly } from '../../../entities/session/AdminsOnly.tsx';
import { useUser } from '../../../entities/session/session.ts';
import { useConfirmation } from '../../../shared/dialog/confirm.ts';
import { useLeftOut } from '../../../shared/data/useLeftOut.ts';
import { useResource } from '../../../shared/data/useResource.ts';
import { payoutForms } from '../payoutForms.ts';
import { RunLedger } from './RunLedger.tsx';
import { RunRows } from './RunRows.tsx';
import { RunSummary } from './RunSummary.tsx';
import type { RunWorkProps } from './RunWork.tsx';
import { carriedWords, exceptionWords } from './runWords.ts';
import { sumsOf } from '../sumsOf.ts';

const RunWork = lazyPart(() => import('./RunWork.tsx'));

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
  const given = search.get('month');
  const chosen = recentMonths().find(({ value }) => value === given)?.value ?? thisMonth();
  useLeftOut(given === null || given === chosen ? [] : ['month']);
  const preview = useResource(previewPayouts, { body: { month: chosen } });
  const name = bulkName('run', useUser()?.id ?? '');
  const [work, setWork] = useState<{ run: RunWorkProps['run'] } | null>(() =>
    isBulkKept(name) ? { run: null } : null,
  );
  const end: RunWorkProps['onEnded'] = (made, isWhole) => {
    setWork(null);
    const created = made.reduce((sum, each) => sum + each.created, 0);
    const [first] = made;
    if (first)
      toast(
        created === 0
          ? `Nothing new for ${month(first.month)}`
          : `${plural(created, payoutForms)} for ${month(first.month)}: ${amounts(sumsOf(made.flatMap(({ totals }) => totals)))}`,
        { level: 'success' },
      );
    if (isWhole) navigate(paths.adminPayouts.to());
  };
  const paidOut = preview.data?.rows.filter(({ carriedOver }) => carriedOver === null) ?? [];
  const made = paidOut.length;
  const ask = useConfirmation({
    message: () =>
      `This creates ${plural(made, payoutForms)} for ${month(chosen)}: ${amounts(preview.data?.totals ?? [])}. Each can still be put on hold or voided before it is paid.`,
    confirmLabel: `Create ${plural(made, payoutForms)}`,
    isStep: true,
    onConfirm: () => {
      const partners = [...new Set(paidOut.map(({ partnerId }) => partnerId))];
      setWork({ run: { month: chosen, partners } });
    },
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
      {work !== null && <RunWork name={name} run={work.run} onEnded={end} />}
      <Resource of={preview}>
        {(data) => {
          const exceptions = data.rows.filter((row) => exceptionWords(row).length > 0);
          const paid = data.rows.filter((row) => row.carriedOver === null && exceptionWords(row).length === 0);
          const over = data.rows.filter((row) => row.carriedOver !== null && exceptionWords(row).length === 0);
          return (
            <Stack gap="md">
              <RunSummary preview={data} isBusy={work !== null} onRun={ask} />
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
