import { Anchor, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';

import { money, number } from '#contract/shared/format.ts';
import { clauseWords } from '#contract/payTerms/words.ts';
import { plural } from '#contract/shared/plural.ts';
import { tierStates } from '#contract/tiers/states.ts';
import { listStandings, listTiers, type Tier } from '#contract/tiers/tiers.ts';
import { needsWords, reviewWords } from '#contract/tiers/words.ts';

import { useUser } from '../../entities/session/session.ts';
import { statusOfStanding, tierStatus } from '../../entities/tier/tierStatus.ts';
import { paths } from '../../paths.ts';
import { Resource } from '../../shared/data/Resource.tsx';
import { useCollection } from '../../shared/data/useCollection.ts';
import { useResource } from '../../shared/data/useResource.ts';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { lazyPart, useLazyPart } from '../../shared/lazy/lazyPart.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { count, date } from '../../shared/text/format.ts';
import classes from './TiersPage.module.css';

const TierForm = lazyPart(() => import('./TierForm.tsx'));
const TierMeanings = lazyPart(() => import('./TierMeanings.tsx'));

/** The tiers of the programme, and who is where. */
export default function TiersPage() {
  const tiers = useResource(listTiers, {});
  const isAdmin = useUser()?.role === 'admin';
  const [chosen, setChosen] = useState<{ tier: Tier | null } | null>(null);
  const isHere = useLazyPart(TierForm, chosen !== null) !== null;
  const close = () => setChosen(null);
  return (
    <>
      <PageHeader
        title="Tiers"
        description="Partners who reach a tier are paid by its terms from the next month. The highest tier counts."
        actions={isAdmin && <Button onClick={() => setChosen({ tier: null })}>Add tier</Button>}
      />
      <div className={classes.stack}>
        <Panel title="Tiers of the programme" isFlush>
          <Resource of={tiers} loading={<Loading lines={4} />}>
            {(rows) => (
              <>
                <Rows rows={rows.toReversed()} onEdit={isAdmin ? (tier) => setChosen({ tier }) : null} />
                <TierMeanings fallback={<div className={classes.meanings} />} />
              </>
            )}
          </Resource>
        </Panel>
        <Standings tiers={tiers.data ?? []} />
      </div>
      <Dialog opened={chosen !== null && isHere} onClose={close} title={chosen?.tier ? 'Edit tier' : 'Add tier'}>
        {chosen && <TierForm key={chosen.tier?.id} tier={chosen.tier} onClose={close} />}
      </Dialog>
    </>
  );
}

const editButton = (onEdit: (tier: Tier) => void) =>
  function EditButton(tier: Tier) {
    return (
      <Button size="compact-sm" variant="default" aria-label={`Edit ${tier.name}`} onClick={() => onEdit(tier)}>
        Edit
      </Button>
    );
  };

function Rows({ rows, onEdit }: { rows: readonly Tier[]; onEdit: ((tier: Tier) => void) | null }) {
  return (
    <DataTable
      rows={rows}
      caption="Tiers"
      height={2}
      rowId={({ id }) => id}
      columns={[
        {
          key: 'name',
          label: 'Tier',
          render: ({ name, isOpen }) => <TwoLines second={isOpen ? '' : 'Closed'}>{name}</TwoLines>,
        },
        {
          key: 'needs',
          label: 'Requirement',
          share: 3,
          render: (tier) => (
            <TwoLines
              second={`Reviewed ${reviewWords(tier.reviewMonths)}, ${plural(tier.graceDays, { one: 'day', other: 'days' })} of grace`}
            >
              {needsWords(tier)}
            </TwoLines>
          ),
        },
        {
          key: 'pays',
          label: 'Pays',
          hideBelow: 'md',
          render: ({ id, clauses: [first, ...others] }) => (
            <Anchor component={Link} href={paths.adminPayTerm.to('tier', id)} inherit>
              <TwoLines second={others.map((clause) => clauseWords(clause)).join(' · ')}>
                {first ? clauseWords(first) : 'Set its terms'}
              </TwoLines>
            </Anchor>
          ),
        },
        { key: 'partners', label: 'Partners', align: 'right', width: 96, render: ({ partners }) => count(partners) },
        { key: 'atRisk', label: 'At risk', align: 'right', width: 96, render: ({ atRisk }) => count(atRisk) },
      ]}
      {...(onEdit === null ? {} : { actionsWidth: 96, actions: editButton(onEdit) })}
      empty={{ title: 'No tiers yet', text: 'Add one: partners who reach it are paid by its terms.' }}
    />
  );
}

function Standings({ tiers }: { tiers: readonly Tier[] }) {
  const standings = useCollection(listStandings, {
    name: 'standings',
    sort: 'name',
    filters: { tier: undefined, state: undefined },
  });
  const known = new Map(tiers.map((tier) => [tier.id, tier]));
  const value = (tierId: string, amount: number) => {
    const currency = known.get(tierId)?.currency ?? null;
    return currency === null ? number({}).format(amount) : money(amount, currency);
  };
  const neededBy = (tierId: string) => {
    const tier = known.get(tierId);
    return tier ? `needs ${value(tierId, tier.threshold)}` : '';
  };
  return (
    <Panel title="Partners" isFlush>
      <Toolbar>
        <Group gap="sm">
          <FilterSelect
            collection={standings}
            filter="tier"
            label="Tier"
            placeholder="All tiers"
            data={tiers.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <FilterSelect
            collection={standings}
            filter="state"
            label="Status"
            placeholder="Any status"
            data={tierStates.map((state) => ({ value: state, label: tierStatus[state].label }))}
          />
        </Group>
      </Toolbar>
      <DataTable
        collection={standings}
        caption="Partners by tier"
        height={2}
        rowId={({ id }) => id ?? ''}
        rowHref={({ partnerId }) => paths.adminPartner.to(partnerId)}
        columns={[
          {
            key: 'name',
            label: 'Partner',
            sortKey: 'name',
            sortsAs: 'text',
            render: ({ partnerName, tierName }) => <TwoLines second={tierName}>{partnerName}</TwoLines>,
          },
          { key: 'state', label: 'Status', render: (row) => <Status {...statusOfStanding(row)} /> },
          {
            key: 'value',
            label: 'Progress',
            hideBelow: 'md',
            render: (row) => <TwoLines second={neededBy(row.tierId)}>{value(row.tierId, row.value)}</TwoLines>,
          },
          {
            key: 'until',
            label: 'Next date',
            hideBelow: 'md',
            render: ({ overrideUntil, graceUntil, startsAt, reviewAt }) => {
              const next = overrideUntil ?? graceUntil ?? startsAt ?? reviewAt;
              return next && date(next);
            },
          },
        ]}
        empty={{ title: 'No partners', text: 'Partners appear here once they reach a tier.' }}
      />
    </Panel>
  );
}
