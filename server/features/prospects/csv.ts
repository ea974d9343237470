import sql, { raw } from 'sql-template-tag';

import type { prospectSorts } from '#contract/prospects/prospects.ts';

import { type Queryable, queryAnew } from '../../platform/database/pool.ts';
import type { Cell, CsvAnswer } from '../../platform/http/csv.ts';
import { type Filters, sourceOf } from './filters.ts';
import { userName } from '../../platform/database/userName.ts';

type Sort = (typeof prospectSorts)[number];

interface Row {
  id: string;
  name: string;
  domain: string;
  country: string | null;
  status: string;
  type: string;
  assignee: string | null;
  tags: string | null;
  contact: string | null;
  email: string | null;
  phone: string | null;
  position: string | null;
  general_note: string;
  is_archived: boolean;
  outcome: string;
  outcome_reason: string;
  partner: string | null;
  status_updated_at: string | null;
  created_at: string;
}

const columns = sql`
  p.id, p.name, p.domain, p.country,
  (select s.name from prospect_statuses s where s.id = p.status_id) as status,
  (select t.name from prospect_types t where t.id = p.type_id) as type,
  ${userName(sql`p.assigned_to`)} as assignee,
  (select string_agg(t.name, '; ' order by lower(t.name))
     from prospect_tags k join tags t on t.id = k.tag_id where k.prospect_id = p.id) as tags,
  c.contact, c.email, c.phone, c.position, p.general_note, p.state = 'archived' as is_archived, p.outcome_state as outcome,
  p.outcome_reason, (select w.name from partners w where w.id = p.partner_id) as partner, p.status_updated_at, p.created_at`;

const firstContact = sql`
  select btrim(c.first_name || ' ' || c.last_name) as contact, c.email, c.phone, c.position
    from prospect_contacts c where c.prospect_id = p.id order by c.created_at, c.id limit 1`;

const cells = (row: Row): readonly Cell[] => [
  row.id,
  row.name,
  row.domain,
  row.country,
  row.status,
  row.type,
  row.assignee,
  row.tags,
  row.contact,
  row.email,
  row.phone,
  row.position,
  row.general_note,
  row.is_archived,
  row.status_updated_at,
  row.created_at,
  row.outcome,
  row.outcome_reason,
  row.partner,
];

/** Prospects that match, in the order of the list, with the first contact of each. */
export const prospectsCsv = (db: Queryable, filters: Filters, sort: Sort): CsvAnswer => ({
  filename: filters.state === 'active' ? 'prospects' : 'archived-prospects',
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
    'Outcome',
    'Why lost',
    'Partner',
  ],
  rows: rows(db, filters, sort),
});

/** Read at once: few enough that they are gone again before they are taken for old. */
const chunk = 250;

/** Paged by position while streaming; no cursor stays open for a slow reader. */
async function* rows(db: Queryable, filters: Filters, sort: Sort): AsyncGenerator<readonly Cell[]> {
  const { from, id, createdAt, where } = sourceOf(filters);
  const direction = raw(sort === 'createdAt' ? 'asc' : 'desc');
  const beyond = raw(sort === 'createdAt' ? '>' : '<');
  let last: Row | undefined;
  do {
    const after =
      last === undefined
        ? sql`true`
        : sql`(${createdAt}, ${id}) ${beyond} (${last.created_at}::timestamptz, ${last.id}::uuid)`;
    const found: Row[] = await queryAnew<Row>(
      db,
      sql`with page as (
            select ${id} as id, ${createdAt} as created_at from ${from} where ${where} and ${after}
             order by ${createdAt} ${direction}, ${id} ${direction} limit ${chunk}
          )
          select ${columns} from page join prospects p on p.id = page.id left join lateral (${firstContact}) c on true
           order by page.created_at ${direction}, page.id ${direction}`,
    );
    for (const row of found) yield cells(row);
    last = found.length < chunk ? undefined : found.at(-1);
  } while (last !== undefined);
}
