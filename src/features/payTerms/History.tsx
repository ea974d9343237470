import type { PayTermsData } from '#contract/payTerms/calls.ts';
import { versionWords } from '#contract/payTerms/words.ts';

import { Panel } from '../../shared/page/Panel.tsx';
import { date } from '../../shared/text/format.ts';
import { Changes } from './Changes.tsx';
import classes from './PayTerms.module.css';

/** Every version, newest first: who wrote it, why, and what it changed. */
export function History({ versions }: { versions: PayTermsData['history'] }) {
  return (
    <Panel title="History" description="A commission keeps the version it was paid by.">
      {versions.length === 0 && <p className="quiet">No version yet.</p>}
      <ol className={classes.history} aria-label="Versions">
        {versions.map(({ version, clauses, note, by, at }, index) => (
          <li key={version} className={classes.version}>
            <span>
              {versionWords(version)} <span className="quiet">· {[date(at), by ?? 'Tributary'].join(' · ')}</span>
            </span>
            {note !== '' && <span>{note}</span>}
            <Changes before={versions[index + 1]?.clauses ?? []} after={clauses} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
