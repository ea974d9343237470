import { Button } from '@mantine/core';

import {
  addPartnerTags,
  assignAdmins,
  listPartnerIds,
  listPartners,
  partnerBulkLimit,
  partnerCsvIds,
  partnerFilter,
  unassignAdmins,
} from '#contract/partners/list.ts';
import { plural } from '#contract/shared/plural.ts';
import type { CollectionFilters } from '#machines/processes/collection.machine.ts';

import { DownloadButton } from '../../../shared/data/DownloadButton.tsx';
import { EventButton } from '../../../shared/feedback/EventButton.tsx';
import { LazyMenu } from '../../../shared/form/select/LazyMenu.tsx';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { count } from '../../../shared/text/format.ts';
import { failedToast, toast } from '../../../shared/feedback/toast.tsx';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import type { PartnerChoicesGiven } from '../../../entities/partner/PartnerChoices.tsx';
import { useUser } from '../../../entities/session/session.ts';

const PartnerChoices = lazyPart(() => import('../../../entities/partner/PartnerChoices.tsx'));
const none: readonly string[] = [];
const partners = (n: number) => plural(n, { one: 'partner', other: 'partners' });
const managers = (n: number) => plural(n, { one: 'manager', other: 'managers' });

export interface PartnersBulkProps {
  ids: readonly string[];
  /** What is listed, without its page, as the address has it. */
  listed: CollectionFilters;
  /** Of what is listed. */
  total: number;
  onSelect: (ids: readonly string[]) => void;
}

/** What can be done to the selected partners at once, also to those of other pages; they stay selected. */
export default function PartnersBulk({ ids, listed, total, onSelect }: PartnersBulkProps) {
  const filters = partnerFilter.safeParse(listed).data ?? {};
  const isAdmin = useUser()?.role === 'admin';
  const done = (words: string) => ({
    onDone: ({ data }: { data: { updated: number } }) =>
      toast(data.updated === 0 ? 'Nothing to change' : `${partners(data.updated)} ${words}`, { level: 'success' }),
    onFailed: failedToast('Failed to update partners'),
  });
  const all = useSubmission(listPartnerIds, { onDone: ({ data }) => onSelect(data) });
  const assign = useSubmission(assignAdmins, done('assigned'));
  const unassign = useSubmission(unassignAdmins, done('unassigned'));
  const tag = useSubmission(addPartnerTags, done('tagged'));
  const isAll = ids.length === total;
  // While all are being selected, `ids` are still those of the page.
  const isBusy = all.isBusy || assign.isBusy || unassign.isBusy || tag.isBusy;
  const steps = [
    ...(isAdmin
      ? [
          {
            label: 'Assign',
            of: 'managers' as const,
            apply: (n: number) => `Assign ${managers(n)}`,
            isRunning: assign.isBusy,
            run: (admins: readonly string[]) => assign.submit({ body: { partners: [...ids], admins: [...admins] } }),
          },
          {
            label: 'Unassign',
            of: 'managers' as const,
            apply: (n: number) => `Unassign ${managers(n)}`,
            isRunning: unassign.isBusy,
            run: (admins: readonly string[]) => unassign.submit({ body: { partners: [...ids], admins: [...admins] } }),
          },
        ]
      : []),
    {
      label: 'Add tags',
      of: 'tags' as const,
      apply: (n: number) => `Add ${plural(n, { one: 'tag', other: 'tags' })}`,
      isRunning: tag.isBusy,
      run: (tags: readonly string[]) => tag.submit({ body: { partners: [...ids], tag_ids: tags.map(Number) } }),
    },
  ];
  return (
    <>
      {ids.length < Math.min(total, partnerBulkLimit) && (
        <Button size="xs" variant="subtle" loading={all.isBusy} onClick={() => all.submit({ query: filters })}>
          {total > partnerBulkLimit ? `Select the first ${count(partnerBulkLimit)}` : `Select all ${count(total)}`}
        </Button>
      )}
      {steps.map(({ label, of, apply, isRunning, run }) => (
        <LazyMenu<PartnerChoicesGiven>
          key={label}
          menu={PartnerChoices}
          props={{
            of,
            label: `${of} to ${label.toLowerCase()}`,
            chosen: none,
            apply,
            onChoose: run,
          }}
          target={
            <Button size="xs" variant="default" loading={isRunning} disabled={isBusy && !isRunning}>
              {label}
            </Button>
          }
        />
      ))}
      {isAll || ids.length <= partnerCsvIds ? (
        <DownloadButton
          endpoint={listPartners}
          input={{ query: isAll ? filters : { filter: 'all', approvalFilter: 'all', ids: ids.join(',') } }}
          filename="partners.csv"
          size="xs"
        />
      ) : (
        <EventButton
          size="xs"
          variant="default"
          action={{
            isAllowed: false,
            reasons: [`Choose at most ${partnerCsvIds} partners, or all that are listed.`],
          }}
          onClick={() => undefined}
        >
          Download CSV
        </EventButton>
      )}
      <Button size="xs" variant="subtle" ml="auto" onClick={() => onSelect([])}>
        Clear
      </Button>
    </>
  );
}
