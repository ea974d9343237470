export interface Reference {
  /** The payout's id or number. */
  readonly id: string;
  readonly reference: string;
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NUMBER = /^p-\d{4}-\d{2}-\d{4,9}$/i;
const LONGEST = 120;

const fieldsOf = (line: string): string[] =>
  line
    .split(/[,;\t]/)
    .map((field) => field.trim().replaceAll(/^"|"$/g, '').trim())
    .filter((field) => field !== '');

/**
 * Pasted lines of "payout number or id, reference", also with other columns between the two, as the batch file has them. A
 * line without a payout that is first is taken for the columns' names; `unread` are the others that say no payout or no
 * reference.
 */
export function readReferences(pasted: string): { references: Reference[]; unread: string[] } {
  const references = new Map<string, Reference>();
  const unread: string[] = [];
  const lines = pasted.split(/\r?\n/).filter((line) => line.trim() !== '');
  for (const [index, line] of lines.entries()) {
    const [first = '', ...others] = fieldsOf(line);
    const id = ID.test(first) ? first.toLowerCase() : NUMBER.test(first) ? first.toUpperCase() : null;
    const reference = others.at(-1);
    if (id !== null && reference !== undefined && reference.length <= LONGEST) references.set(id, { id, reference });
    else if (index > 0 || id !== null || others.length === 0) unread.push(line.trim());
  }
  return { references: [...references.values()], unread };
}
