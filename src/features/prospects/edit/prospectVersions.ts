import type { Problem } from '#contract/shared/problem.ts';
import type { Prospect } from '#contract/prospects/prospects.ts';
import type { EditVersion, SavedByOthers } from '#machines/processes/edit.machine.ts';

import { asIn, inWords, type ProspectEdit } from './prospectEdit.ts';

export type ProspectConflict = NonNullable<Problem['conflict']>;

const fields = ['status', 'type', 'assignee', 'tags'] as const;
const isField = (what: string) => fields.some((field) => field === what);

/** A status returns a prospect to the list: being archived is part of it. */
const archivedWords = (status: string, isArchived: boolean) => (isArchived ? `${status}, archived` : status);

/** What staff give a prospect, in words, as the edit statechart compares it. */
export function versionOf(prospect: Prospect): EditVersion {
  const words = Object.fromEntries(fields.map((field) => [field, inWords(asIn(prospect, field))]));
  return {
    version: prospect.version,
    fields: { ...words, status: archivedWords(prospect.status.name, prospect.isArchived) },
  };
}

export const withEdit = ({ fields: before }: EditVersion, edit: ProspectEdit) => ({
  ...before,
  [edit.field]: inWords(edit),
});

const none: Readonly<Record<string, string>> = { assignee: 'unassigned', tags: 'no tags' };

/**
 * What is there now, as reported by the refusal of the version `sent`. Where the report is incomplete, the edited field
 * may be among the rest: then it is null.
 */
export function theirsOf(
  { version, changes }: ProspectConflict,
  { basis, sent, prospect, edit }: { basis: EditVersion; sent: number; prospect: Prospect; edit: ProspectEdit },
): SavedByOthers {
  const newest = (what: string) => changes.find((change) => change.what === what);
  const changed = changes.filter(({ what }) => isField(what) && what !== 'status');
  const [status, archive] = [newest('status'), newest('archive')];
  const isArchived = archive ? archive.after === 'archived' : prospect.isArchived && !status;
  const isWhole = changes.length >= version - sent;
  return {
    version,
    fields: {
      ...basis.fields,
      ...Object.fromEntries(changed.toReversed().map(({ what, after }) => [what, after ?? none[what]])),
      status: archivedWords(status?.after ?? prospect.status.name, isArchived),
      ...(isWhole || newest(edit.field) ? {} : { [edit.field]: null }),
    },
    by: Object.fromEntries([
      ...(archive ? [['status', archive.by]] : []),
      ...changes.toReversed().map(({ what, by }) => [what, by]),
    ]),
  };
}
