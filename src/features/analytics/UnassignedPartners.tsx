import { Button } from '@mantine/core';

import { figureWords } from '#contract/figures/words.ts';
import { assignAdmins, listPartners, type PartnerRow } from '#contract/partners/list.ts';
import { plural } from '#contract/shared/plural.ts';

import type { PartnerChoicesGiven } from '../../entities/partner/PartnerChoices.tsx';
import { partnerFigureHref } from '../../entities/partner/partnerFigureHref.ts';
import { useUser } from '../../entities/session/session.ts';
import { paths } from '../../paths.ts';
import { useCollection } from '../../shared/data/useCollection.ts';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { failedToast, toast } from '../../shared/feedback/toast.tsx';
import { LazyMenu } from '../../shared/form/select/LazyMenu.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { When } from '../../shared/text/When.tsx';
import { amounts } from '../../shared/text/format.ts';
import { Sums } from '../../shared/table/Sums.tsx';

const PartnerChoices = lazyPart(() => import('../../entities/partner/PartnerChoices.tsx'));
const none: readonly string[] = [];
const allTime = { value: 'all time', range: null };

/** Partners that no one looks after; admins assign them from here. */
export function UnassignedPartners() {
  const partners = useCollection(listPartners, {
    name: 'unassigned',
    sort: '-earned',
    perPage: 10,
    query: { adminFilter: 'unassigned' },
  });
  const isAdmin = useUser()?.role === 'admin';
  const assign = useSubmission(assignAdmins, {
    onDone: () => toast('Partner assigned', { level: 'success' }),
    onFailed: failedToast('Failed to assign the partner'),
  });
  return (
    <Panel title="Unassigned partners" isFlush>
      <DataTable
        collection={partners}
        caption="Unassigned partners"
        rowId={({ id }) => id}
        rowHref={({ id }) => paths.adminPartner.to(id)}
        actionsWidth={100}
        {...(isAdmin && { actions: assignOf(assign) })}
        columns={[
          { key: 'name', label: 'Partner', sortKey: 'name', sortsAs: 'text', render: ({ name }) => name },
          {
            key: 'earned',
            label: figureWords.earned.label,
            sortKey: 'earned',
            sortsAs: 'number',
            align: 'right',
            render: ({ id, earned }) => <Sums of={amounts(earned)} href={partnerFigureHref('earned', id, allTime)} />,
          },
          {
            key: 'createdAt',
            label: 'Registered',
            width: 112,
            sortKey: 'createdAt',
            hideBelow: 'md',
            render: ({ createdAt }) => <When at={createdAt} />,
          },
        ]}
        empty={{ title: 'Every partner has a manager' }}
      />
    </Panel>
  );
}

type Assign = Pick<ReturnType<typeof useSubmission<typeof assignAdmins>>, 'submit' | 'isBusy'>;

const assignOf = (assign: Assign) => (partner: Pick<PartnerRow, 'id' | 'name'>) => (
  <AssignManagers partner={partner} assign={assign} />
);

function AssignManagers({
  partner: { id, name },
  assign,
}: {
  partner: Pick<PartnerRow, 'id' | 'name'>;
  assign: Assign;
}) {
  return (
    <LazyMenu<PartnerChoicesGiven>
      menu={PartnerChoices}
      props={{
        of: 'managers',
        label: `managers of ${name}`,
        chosen: none,
        apply: (n) => `Assign ${plural(n, { one: 'manager', other: 'managers' })}`,
        onChoose: (admins) => assign.submit({ body: { partners: [id], admins: [...admins] } }),
      }}
      target={
        <Button size="compact-xs" variant="default" disabled={assign.isBusy} aria-label={`Assign ${name}`}>
          Assign
        </Button>
      }
    />
  );
}
