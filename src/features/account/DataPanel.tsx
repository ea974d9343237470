import { Anchor, Button } from '@mantine/core';
import { Link } from 'wouter';

import { stateLabel } from '#contract/lifecycles/stateWords.ts';
import { downloadExport, listOwnExports, type PersonExport, requestExport } from '#contract/privacy/personExports.ts';

import { paths } from '../../paths.ts';
import { useIsActing, useUser } from '../../entities/session/session.ts';
import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { dateTime } from '../../shared/text/format.ts';
import { fileSize } from '../../shared/text/fileSize.ts';
import classes from './Account.module.css';

const ErasureSection = lazyPart(() => import('./ErasureSection.tsx'));

/** ms between two looks. */
const look = 3000;

/** A copy of everything that is stored about oneself, to download. */
export default function DataPanel() {
  const exports = useResource(listOwnExports, {});
  const isAwaited = exports.data?.some(({ state }) => state === 'requested' || state === 'preparing');
  const isActing = useIsActing();
  const isPartner = useUser()?.role === 'partner';
  const request = useSubmission(requestExport, {
    what: 'Requesting the copy',
    onDone: () => toast('We’ll email you when your copy is ready', { level: 'success' }),
  });
  return (
    <Panel title="Your data">
      <p className={classes.text}>
        Get a copy of everything we store about you and your company.{' '}
        <Anchor component={Link} href={paths.kept.to()} underline="always">
          What we keep and why
        </Anchor>
      </p>
      {!isActing && (
        <Button variant="default" loading={request.isBusy} onClick={() => request.submit({})}>
          Request a copy
        </Button>
      )}
      <Resource of={exports} loading={<Loading lines={2} />}>
        {(rows) =>
          rows.length > 0 && (
            <ul className={classes.list} aria-label="Copies of your data">
              {rows.map((row) => (
                <ExportRow key={row.id} row={row} isActing={isActing} />
              ))}
            </ul>
          )
        }
      </Resource>
      {isAwaited && <Awaited />}
      {!isActing && isPartner && <ErasureSection fallback={<Loading lines={2} />} />}
    </Panel>
  );
}

/** Looks while a copy is prepared; what it reads is what the panel shows. */
function Awaited() {
  useResource(listOwnExports, {}, { refetchEvery: look });
  return null;
}

function ExportRow({
  row: { id, state, createdAt, availableUntil, size },
  isActing,
}: {
  row: PersonExport;
  isActing: boolean;
}) {
  return (
    <li className={classes.row}>
      <div>
        <b>{dateTime(createdAt)}</b>
        <span className={classes.small}>
          {state === 'ready' && availableUntil !== null
            ? `${fileSize(size ?? 0)}, available until ${dateTime(availableUntil)}`
            : stateLabel(state)}
        </span>
      </div>
      {state === 'ready' && !isActing && (
        <DownloadButton
          endpoint={downloadExport}
          input={{ params: { id } }}
          filename={`data-${createdAt.slice(0, 10)}.zip`}
          type="application/zip"
          label="Download"
          size="compact-sm"
        />
      )}
    </li>
  );
}
