import '@mantine/core/styles/Switch.css';

import { Button, Group, Stack, Switch } from '@mantine/core';
import { useState } from 'react';

import { mutate } from '../../api/mutate.ts';
import { ProblemError } from '../../api/problemError.ts';
import { unreachableWords } from '../../api/unreachable.ts';
import { CopyButton } from '../../shared/text/CopyButton.tsx';
import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { Empty } from '../../shared/feedback/Empty.tsx';
import { EventButton } from '../../shared/feedback/EventButton.tsx';
import { Failed } from '../../shared/feedback/Failed.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Slow } from '../../shared/data/Slow.tsx';
import { useCommand } from '../../shared/data/useCommand.ts';
import { listSamples } from './sampleEndpoint.ts';
import { Columns } from '../../shared/table/Columns.tsx';

const after = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

function Work() {
  const work = useCommand((_: undefined, { signal }) => after(8000, signal), {});
  return (
    <Panel title="Long work">
      <Stack>
        <Button variant="default" loading={work.isBusy} onClick={() => work.submit(undefined)}>
          Work for eight seconds
        </Button>
        <Slow isBusy={work.isBusy} label="Working" onCancel={work.cancel} />
      </Stack>
    </Panel>
  );
}

function Optimistic() {
  const [isWatched, setWatched] = useState(false);
  const watch = useCommand<boolean, never>(
    (next, { signal }) =>
      mutate({
        scope: 'catalogue',
        show: () => {
          setWatched(next);
          return () => setWatched(!next);
        },
        send: async () => {
          await after(600, signal);
          throw new ProblemError(503, null);
        },
      }),
    { what: 'Watching this partner', isShownAtOnce: true },
  );
  return (
    <Panel title="Shown before it is saved">
      <Switch
        label="Watch this partner (the server refuses)"
        checked={isWatched}
        onChange={(event) => watch.submit(event.currentTarget.checked)}
      />
    </Panel>
  );
}

/** Feedback while something is loading, missing or failed. */
export const FeedbackPart = () => (
  <Columns from="md" gap="lg">
    <Work />
    <Optimistic />
    <Panel title="Download">
      <DownloadButton endpoint={listSamples} input={{}} filename="samples.csv" />
    </Panel>
    <Panel title="Empty">
      <Empty
        title="No referrals yet"
        text="A shop that installs an app through your link appears here."
        action={<Button variant="default">Copy a link</Button>}
      />
    </Panel>
    <Panel title="Failed">
      <Failed problem={{ detail: unreachableWords }} onRetry={() => undefined} />
    </Panel>
    <Panel title="Loading">
      <Loading />
    </Panel>
    <Panel title="Buttons">
      <Group>
        <Button>Approve partner</Button>
        <Button variant="default">Default</Button>
        <Button variant="light">Light</Button>
        <Button variant="subtle">Subtle</Button>
        <Button color="error">Reject</Button>
        <Button loading>Sending</Button>
        <EventButton action={{ isAllowed: false, reasons: ['No payout method yet.'] }} onClick={() => undefined}>
          Not now
        </EventButton>
        <CopyButton value="north-studio" label="Copy" what="slug" />
        <CopyButton value="north-studio" what="partner name" />
      </Group>
    </Panel>
  </Columns>
);
