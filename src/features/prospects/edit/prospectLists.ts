import type { AnswerOf } from '#contract/shared/endpoint.ts';
import type { listProspects, Prospect } from '#contract/prospects/prospects.ts';

export type ProspectList = AnswerOf<typeof listProspects>;

/** What a list was narrowed by: the parts of its query. */
export type ListQuery = Readonly<Record<string, unknown>>;

const isQuery = (value: unknown): value is ListQuery => typeof value === 'object' && value !== null;

const paging = new Set(['page', 'perPage', 'sort', 'status_id']);
/** The same text for lists that differ in page, size and status alone: the columns of one board. */
export const boardOf = (query: unknown): string =>
  JSON.stringify(
    Object.entries(isQuery(query) ? query : {})
      .filter(([name, value]) => !paging.has(name) && value !== undefined && value !== '')
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

const statusesOf = (query: unknown): readonly string[] | null => {
  const given = isQuery(query) ? query['status_id'] : undefined;
  if (Array.isArray(given)) return given.map(String);
  return typeof given === 'string' ? given.split(',') : null;
};

const newestFirst = (one: Prospect, other: Prospect) =>
  one.createdAt === other.createdAt ? (one.id < other.id ? 1 : -1) : one.createdAt < other.createdAt ? 1 : -1;

/**
 * A list of active prospects after `next`: updated in place, removed from the column of another status, and added to
 * its own column where `board` is the same board. Unaffected answers keep their identity.
 */
export function withProspect(list: ProspectList, query: unknown, next: Prospect, board: string | null): ProspectList {
  const statuses = statusesOf(query);
  const has = list.data.some(({ id }) => id === next.id);
  const belongs = !next.isArchived && (statuses?.includes(String(next.status_id)) ?? true);
  if (has && belongs) return { ...list, data: list.data.map((row) => (row.id === next.id ? next : row)) };
  if (has) {
    const data = list.data.filter(({ id }) => id !== next.id);
    return { data, meta: { ...list.meta, total: Math.max(0, list.meta.total - 1) } };
  }
  if (!belongs || statuses?.length !== 1 || board === null || boardOf(query) !== board) return list;
  return {
    data: [...list.data, next].toSorted(newestFirst),
    meta: { ...list.meta, total: list.meta.total + 1 },
  };
}
