import type { Colleague, ProspectStatus, ProspectType } from '#contract/lookups.ts';
import type { Prospect } from '#contract/prospects/prospects.ts';

import { nameOf } from '../../../shared/text/personName.ts';

type Tag = Prospect['tags'][number];

/** One thing that is set on a prospect in place: in a row, on a card or on its page. */
export type ProspectEdit =
  | { field: 'status'; status: ProspectStatus }
  | { field: 'type'; type: ProspectType }
  | { field: 'assignee'; assignee: Colleague | null }
  | { field: 'tags'; tags: readonly Tag[] };

export type ProspectField = ProspectEdit['field'];

const byName = (one: Tag, other: Tag) => one.name.localeCompare(other.name);

/** The prospect as it is with it; a status returns it to the list. */
export function edited<P extends Prospect>(prospect: P, edit: ProspectEdit): P {
  switch (edit.field) {
    case 'status':
      return { ...prospect, status: edit.status, status_id: edit.status.id, isArchived: false };
    case 'type':
      return { ...prospect, type: edit.type, type_id: edit.type.id };
    case 'assignee':
      return { ...prospect, assignee: edit.assignee, assigned_to: edit.assignee?.id ?? null };
    case 'tags':
      return { ...prospect, tags: edit.tags.toSorted(byName), tag_ids: edit.tags.map(({ id }) => id) };
  }
}

/** What puts a field back to what `prospect` has. */
export function asIn(prospect: Prospect, field: ProspectField): ProspectEdit {
  switch (field) {
    case 'status':
      return { field, status: prospect.status };
    case 'type':
      return { field, type: prospect.type };
    case 'assignee':
      return { field, assignee: prospect.assignee };
    case 'tags':
      return { field, tags: prospect.tags };
  }
}

/** What was chosen, in words: 'Won', 'unassigned'. */
export function inWords(edit: ProspectEdit): string {
  switch (edit.field) {
    case 'status':
      return edit.status.name;
    case 'type':
      return edit.type.name;
    case 'assignee':
      return edit.assignee ? nameOf(edit.assignee) : 'unassigned';
    case 'tags':
      return edit.tags.length === 0 ? 'no tags' : edit.tags.map(({ name }) => name).join(', ');
  }
}
