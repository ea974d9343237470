import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import type { z } from 'zod/mini';

import { type commissionRow, listCommissions } from '#contract/payouts/payouts.ts';
import { stateLabel } from '#contract/lifecycles/stateWords.ts';

import { paths } from '../../../paths.ts';
import { useCollection } from '../../../shared/data/useCollection.ts';
import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { lazyPart, useLazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { date, money } from '../../../shared/text/format.ts';

const ReversalForm = lazyPart(() => import('../edit/ReversalForm.tsx'));

type Commission = z.output<typeof commissionRow>;

const actionsWith = (ask: (commission: Commission) => void) => (commission: Commission) => {
  if (commission.openReversal !== null) {
    return (
      <Button
        component={Link}
        href={paths.adminReversal.to(commission.openReversal)}
        variant="subtle"
        size="compact-sm"
        aria-label={`Open the reversal of the commission for ${commission.shop}`}
      >
        In reversal
      </Button>
    );
  }
  return commission.remaining > 0 ? (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`Reverse the commission for ${commission.shop}`}
      onClick={() => ask(commission)}
    >
      Reverse
    </Button>
  ) : null;
};

/** A partner’s commissions, and the way to propose a reversal of one. Loaded lazily. */
export default function PartnerCommissions({ partnerId }: { partnerId: string }) {
  const commissions = useCollection(listCommissions, {
    name: 'commissions',
    sort: '-occurredAt',
    perPage: 10,
    query: { partnerId },
  });
  const [chosen, ask] = useState<Commission | null>(null);
  const isHere = useLazyPart(ReversalForm, chosen !== null) !== null;
  const close = () => ask(null);
  const actions = actionsWith(ask);
  return (
    <>
      <Panel
        title="Commissions"
        isFlush
        actions={
          <Anchor component={Link} href={paths.adminReversals.to()} size="sm">
            Reversals
          </Anchor>
        }
      >
        <DataTable
          collection={commissions}
          caption="Commissions"
          name="Commissions of a partner"
          rowId={({ id }) => id}
          columns={[
            { key: 'shop', label: 'Shop', render: ({ shop }) => shop },
            { key: 'app', label: 'App', hideBelow: 'md', render: ({ app }) => app },
            { key: 'occurredAt', label: 'Charged', width: 116, render: ({ occurredAt }) => date(occurredAt) },
            { key: 'state', label: 'Status', width: 124, render: ({ state }) => stateLabel(state) },
            {
              key: 'remaining',
              label: 'Commission',
              align: 'right',
              render: ({ remaining, currency }) => money(remaining, currency),
            },
          ]}
          actionsWidth={124}
          actions={actions}
          empty={{ title: 'No commissions yet', text: 'They appear here as shops pay for apps.' }}
        />
      </Panel>
      <Dialog opened={chosen !== null && isHere} onClose={close} title="Propose a reversal" size="sm">
        {chosen !== null && <ReversalForm key={chosen.id} commission={chosen} onClose={close} />}
      </Dialog>
    </>
  );
}
