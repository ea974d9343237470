import { Stack, Text } from '@mantine/core';

import { getReceipt, type Receipt } from '#contract/referrals/receipts.ts';

import { Definition } from '../../shared/page/Definition.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { dateTime, dash } from '../../shared/text/format.ts';
import { When } from '../../shared/text/When.tsx';
import { ruleWords, standingWords, touchWords, verdictWords } from './receiptWords.ts';

interface ShopReceiptProps {
  /** A slug. */
  app: string;
  shop: string;
  /** For staff: as of then; now without it. */
  at?: string | undefined;
  /** The id of a referral of the shop, which may have ended: as of then. */
  referral?: string;
  isStaff: boolean;
}

/** Why a shop counts for a partner: the rule that decided, and every touch with what became of it. */
export default function ShopReceipt({ app, shop, at, referral, isStaff }: ShopReceiptProps) {
  const asOf = { ...(at === undefined ? {} : { at }), ...(referral === undefined ? {} : { referral }) };
  const receipt = useResource(getReceipt, { query: { app, shop, ...asOf } });
  return (
    <Resource of={receipt} loading={<Loading lines={4} />}>
      {(data) => <Shown receipt={data} isStaff={isStaff} />}
    </Resource>
  );
}

function Shown({ receipt, isStaff }: { receipt: Receipt; isStaff: boolean }) {
  const { standing, partner, installedAt, isComplete, touches } = receipt;
  return (
    <Stack gap="sm">
      <Definition
        items={[
          isStaff
            ? { label: 'Partner', value: partner?.name ?? dash }
            : { label: 'Status', value: <Status {...standingWords[standing]} /> },
          { label: 'Installed', value: installedAt === null ? '' : dateTime(installedAt) },
        ]}
      />
      <Text size="sm" m={0}>
        {ruleWords(receipt)}
        {!isComplete && ' Some of what was known then has changed since: the outcome is as it was recorded.'}
      </Text>
      {touches.length > 0 && (
        <DataTable
          rows={touches}
          caption={isStaff ? 'Visits and leads of the shop' : 'Your visits and leads of the shop'}
          name="Touches of a receipt"
          rowId={({ at, kind, verdict }) => `${kind} ${at} ${verdict}`}
          columns={[
            { key: 'at', label: 'Date', width: 108, render: ({ at }) => <When at={at} /> },
            { key: 'what', label: 'What', render: touchWords },
            ...(isStaff
              ? [{ key: 'partner', label: 'Partner', render: (touch: Touch) => touch.partner?.name ?? dash }]
              : []),
            { key: 'verdict', label: 'Result', share: 1.5, render: ({ verdict }) => verdictWords[verdict] },
          ]}
        />
      )}
    </Stack>
  );
}

type Touch = Receipt['touches'][number];
