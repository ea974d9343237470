import { Button } from '@mantine/core';
import { useState } from 'react';

import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { dateTime } from '../../shared/text/format.ts';
import { lazyPart, usePreloaded } from '../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import classes from './Account.module.css';
import type { Profile } from './profile.ts';

const TermsVersion = lazyPart(() => import('./TermsVersion.tsx'));

/** What was accepted and when, still readable. */
export function AcceptedTermsPanel({ acceptances }: Pick<Profile, 'acceptances'>) {
  const [version, setVersion] = useState<number | null>(null);
  usePreloaded(TermsVersion);
  return (
    <Panel title="Accepted terms">
      {acceptances.length === 0 ? (
        <p className={classes.text}>None yet.</p>
      ) : (
        <ul className={classes.list}>
          {acceptances.map((accepted) => (
            <li key={accepted.version} className={classes.row}>
              <div>
                <b>Version {accepted.version}</b>
                <span className={classes.small}>Accepted {dateTime(accepted.acceptedAt)}</span>
              </div>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Read version ${accepted.version}`}
                onClick={() => setVersion(accepted.version)}
              >
                Read
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Dialog
        opened={version !== null}
        onClose={() => setVersion(null)}
        title={version && `Terms, version ${version}`}
        size="xl"
      >
        {version !== null && <TermsVersion version={version} fallback={<Loading lines={10} />} />}
      </Dialog>
    </Panel>
  );
}
