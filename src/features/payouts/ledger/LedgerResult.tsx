import { Button } from '@mantine/core';

import { balanceWords } from '#contract/figures/balance.ts';
import { markText } from '#contract/ledger/marks.ts';
import type { LedgerCheck } from '#contract/ledger/proof.ts';
import { findingWords } from '#contract/ledger/words.ts';
import { plural } from '#contract/shared/plural.ts';

import { saveFile } from '../../../api/saveFile.ts';
import { Notice } from '../../../shared/feedback/Notice.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { CopyButton } from '../../../shared/text/CopyButton.tsx';
import { count, dateTime, money } from '../../../shared/text/format.ts';
import type { ReadLedger } from './readLedger.ts';
import classes from './Ledger.module.css';

const entriesForms = { one: 'entry', other: 'entries' };

/** Whether the entries add up to the balance that is shown; null while some are too new to be sealed. */
function addsUp({ balance, unsealed, result }: Checked): boolean | null {
  if (unsealed > 0) return null;
  return balance.every(({ currency, earned, paid }) => {
    const sum = result.sums.find((each) => each.currency === currency) ?? { earned: 0, paid: 0 };
    return sum.earned === earned && sum.paid === paid;
  });
}

type Checked = ReadLedger & { result: LedgerCheck };

/** What a check found, the figures it adds up to, and what to keep for the next one. */
export function LedgerResult({ of, given }: { of: Checked; given: number }) {
  const { file, unsealed, result } = of;
  const isEqual = addsUp(of);
  const isSound = result.findings.length === 0 && isEqual !== false;
  const lastRoot = file.roots.at(-1);
  const kept = result.marks.map(markText).join('\n');
  return (
    <Panel title="Result">
      <div className={classes.result}>
        {isSound ? (
          <Notice level="success">
            <b>Nothing was changed.</b> {plural(result.entries, { one: 'entry is', other: 'entries are' })} as sealed
            {isEqual === true && ' and add up to your balance'}
            {given > 0 && `; ${plural(given, { one: 'line you pasted matches', other: 'lines you pasted match' })}`}.
          </Notice>
        ) : (
          <Notice level="error">
            <b>Your ledger doesn’t match its seals.</b> Download it and contact us.
            <ul className={classes.findings}>
              {result.findings.map((finding) => {
                const words = findingWords(finding);
                return <li key={words}>{words}</li>;
              })}
              {isEqual === false && <li>The entries don’t add up to your balance.</li>}
            </ul>
          </Notice>
        )}
        <dl className={classes.facts}>
          {result.sums.flatMap(({ currency, earned, paid }) => [
            <div key={`earned ${currency}`}>
              <dt>{balanceWords.earned.label}</dt>
              <dd>{money(earned, currency)}</dd>
            </div>,
            <div key={`paid ${currency}`}>
              <dt>{balanceWords.paid.label}</dt>
              <dd>{money(paid, currency)}</dd>
            </div>,
          ])}
          <div>
            <dt>Covered by a root</dt>
            <dd>
              {count(result.covered)} of {plural(result.entries, entriesForms)}
            </dd>
          </div>
          {lastRoot && (
            <div>
              <dt>Last root</dt>
              <dd>
                {lastRoot.number}, {dateTime(lastRoot.closedAt)}
              </dd>
            </div>
          )}
          {unsealed > 0 && (
            <div>
              <dt>Not sealed yet</dt>
              <dd>{plural(unsealed, entriesForms)} from the last minute</dd>
            </div>
          )}
        </dl>
        {isSound && kept !== '' && (
          <div className={classes.marks}>
            <p className={classes.text}>Keep these lines where only you can change them, and paste them next time:</p>
            {result.marks.map((mark) => (
              <code key={mark.kind}>{markText(mark)}</code>
            ))}
          </div>
        )}
        <div className={classes.actions}>
          {isSound && kept !== '' && <CopyButton value={kept} label="Copy the lines" />}
          <Button
            variant="default"
            onClick={() =>
              saveFile(new Blob([JSON.stringify(file)], { type: 'application/json' }), `ledger-${file.partnerId}.json`)
            }
          >
            Download the ledger
          </Button>
        </div>
        <p className={classes.text}>
          Anyone can check the download without this site: <code>npm run verify-ledger -- ledger.json</code>
        </p>
      </div>
    </Panel>
  );
}
