import { Button, Textarea } from '@mantine/core';
import { useInputState } from '@mantine/hooks';

import { marksIn } from '#contract/ledger/marks.ts';
import { checkLedger } from '#contract/ledger/proof.ts';

import { paths } from '../../../paths.ts';
import { usePartnerId } from '../../../entities/session/session.ts';
import { useCommand } from '../../../shared/data/useCommand.ts';
import { useWait } from '../../../shared/data/useWait.ts';
import { ProgressTrack } from '../../../shared/feedback/ProgressTrack.tsx';
import { PageHeader } from '../../../shared/page/PageHeader.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { LedgerResult } from './LedgerResult.tsx';
import { keepMarks, keptMarks } from './keptMarks.ts';
import { readLedger } from './readLedger.ts';
import classes from './Ledger.module.css';

/** Reads the partner’s whole ledger and checks in the browser that nothing in it was changed. */
export default function LedgerPage() {
  const partnerId = usePartnerId();
  const [lines, setLines] = useInputState('');
  const check = useCommand(
    async (given: string, scope) => {
      const read = await readLedger(partnerId, scope);
      const result = checkLedger(read.file, [...keptMarks(partnerId), ...marksIn(given)]);
      if (result.findings.length === 0) keepMarks(partnerId, result.marks);
      return { ...read, result };
    },
    { what: 'Checking your ledger' },
  );
  useWait(check.isBusy);
  const given = marksIn(lines);
  const isUnreadable = lines.trim() !== '' && given.length === 0;
  const percent = Math.round((check.progress ?? 0) * 100);
  return (
    <>
      <PageHeader
        title="Check my ledger"
        breadcrumbs={[{ label: 'Payouts', href: paths.payouts.to() }]}
        description="Proof that your commissions, bonuses, deductions and payments are unchanged."
      />
      <div className={classes.page}>
        <Panel title="How it works">
          <p className={classes.text}>
            Within a minute, each entry of your ledger is sealed together with the one before it. Once a day, the seals
            of all partners are combined into a root. If an entry is changed, removed or moved, its seal no longer fits.
            The check runs in your browser, which also remembers the last seal and root it saw.
          </p>
          <form
            className={classes.form}
            onSubmit={(event) => {
              event.preventDefault();
              if (!isUnreadable) check.submit(lines);
            }}
          >
            <Textarea
              label="Lines from a statement or email (optional)"
              description="Paste the lines that begin with “entry” or “root” to check your ledger against them too."
              placeholder="entry 214: 3f2a…"
              autosize
              minRows={2}
              maxRows={6}
              value={lines}
              onChange={setLines}
              error={isUnreadable ? 'No seal or root found. Copy the whole line, with all 64 characters.' : undefined}
            />
            <div className={classes.actions}>
              <Button type="submit" loading={check.isBusy}>
                Check my ledger
              </Button>
              {check.isBusy && (
                <Button variant="default" onClick={check.cancel}>
                  Cancel
                </Button>
              )}
            </div>
            {check.isBusy && (
              <ProgressTrack label="Reading entries" done={percent} total={100} text={`${percent}% read`} />
            )}
          </form>
        </Panel>
        {check.answer && !check.isBusy && <LedgerResult of={check.answer} given={given.length} />}
      </div>
    </>
  );
}
