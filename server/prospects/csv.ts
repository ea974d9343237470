import type { Prospect } from '#contract/prospects.ts';

import type { Cell, CsvAnswer } from '../http/csv.ts';

const cells = (one: Prospect): readonly Cell[] => {
  const [contact] = one.contacts;
  return [
    one.id,
    one.name,
    one.domain,
    one.country,
    one.status.name,
    one.type.name,
    one.assignee ? `${one.assignee.firstName} ${one.assignee.lastName}` : null,
    one.tags.map(({ name }) => name).join('; '),
    contact ? `${contact.firstName} ${contact.lastName}`.trim() : null,
    contact?.email ?? null,
    contact?.phone ?? null,
    contact?.position ?? null,
    one.generalNote,
    one.isArchived,
    one.statusUpdatedAt,
    one.createdAt,
  ];
};

/** Prospects as rows, with the first contact of each. */
export const prospectsCsv = (pages: AsyncIterable<readonly Prospect[]>, filename: string): CsvAnswer => ({
  filename,
  header: [
    'Id',
    'Name',
    'Domain',
    'Country',
    'Status',
    'Type',
    'Assignee',
    'Tags',
    'Contact',
    'Email',
    'Phone',
    'Position',
    'General note',
    'Archived',
    'Status since',
    'Created',
  ],
  rows: rows(pages),
});

async function* rows(pages: AsyncIterable<readonly Prospect[]>): AsyncGenerator<readonly Cell[]> {
  for await (const page of pages) for (const one of page) yield cells(one);
}
