export interface Reference {
  readonly id: string;
  readonly reference: string;
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LONGEST = 120;

const fieldsOf = (line: string): string[] =>
  line
    .split(/[,;\t]/)
    .map((field) => field.trim().replaceAll(/^"|"$/g, '').trim())
    .filter((field) => field !== '');

/**
 * Pasted lines of "payout id, reference", also with other columns between the two, as the batch file has them. A line
 * without an id that is first is taken for the columns' names; `unread` are the others that say no payout or no reference.
 */
export function readReferences(pasted: string): { references: Reference[]; unread: string[] } {
  const references = new Map<string, Reference>();
  const unread: string[] = [];
  const lines = pasted.split(/\r?\n/).filter((line) => line.trim() !== '');
  for (const [index, line] of lines.entries()) {
    const [id = '', ...others] = fieldsOf(line);
    const reference = others.at(-1);
    const isRead = ID.test(id) && reference !== undefined && reference.length <= LONGEST;
    if (isRead) references.set(id.toLowerCase(), { id: id.toLowerCase(), reference });
    else if (index > 0 || ID.test(id) || others.length === 0) unread.push(line.trim());
  }
  return { references: [...references.values()], unread };
}
