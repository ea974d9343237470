import { send } from '../../api/send.ts';
import type { NoteCalls } from './noteCalls.ts';

const atOnce = 100;
const mostPages = 20;

/** The most recently changed note that mentions a user, and its page at this page size; null where there is none. */
export async function findMention(
  { list, id }: NoteCalls,
  person: string,
  perPage: number,
  signal: AbortSignal,
): Promise<{ id: string; page: number } | null> {
  for (let page = 1; page <= mostPages; page += 1) {
    const { data } = await send(
      list,
      { params: { id }, query: { page, perPage: atOnce, sort: '-updatedAt' } },
      { signal },
    );
    const index = data.findIndex(({ mentions }) => mentions.some((each) => each.id === person));
    const note = data[index];
    if (note) return { id: note.id, page: Math.floor(((page - 1) * atOnce + index) / perPage) + 1 };
    if (data.length < atOnce) return null;
  }
  return null;
}
