import { send } from '../../api/send.ts';
import type { NoteCalls } from './noteCalls.ts';

const atOnce = 100;
const mostPages = 20;

/** The note last changed that mentions somebody, and on which page of so many it stands; null where none does. */
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
