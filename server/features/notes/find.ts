import sql, { type Sql, raw } from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';
import type { Colleague } from '#contract/lookups.ts';
import type { Note, listPartnerNotes, noteSorts } from '#contract/notes.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { countLimit, pageMetaOf } from '../../platform/http/page.ts';

/** What a note is about. */
export interface Subject {
  readonly of: 'partner' | 'prospect';
  readonly id: string;
}

export const subjectColumn = ({ of }: Pick<Subject, 'of'>): Sql => raw(of === 'partner' ? 'partner_id' : 'prospect_id');

/** The answers of `notes n`, in their order. */
export const answersOf = sql`
  coalesce((select json_agg(json_build_object(
                     'id', q.id, 'answer', q.answer, 'createdAt', to_char(q.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                     'author', (select json_build_object('id', w.id, 'firstName', w.first_name, 'lastName', w.last_name)
                                  from users w where w.id = q.author_id))
                            order by q.created_at, q.id)
              from question_answers q where q.note_id = n.id), '[]')`;

/** The columns of a `Note`, for a statement that reads `notes n`. */
export const noteColumns = sql`
  n.id, n.note,
  (select json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name)
     from users a where a.id = n.author_id) as author,
  coalesce((select json_agg(json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
                            order by lower(u.first_name), lower(u.last_name), u.id)
              from note_mentions m join users u on u.id = m.user_id where m.note_id = n.id), '[]') as mentions,
  n.created_at as "createdAt", n.updated_at as "updatedAt", n.version,
  case when n.is_question then json_build_object('replyTo', n.reply_to, 'answers', ${answersOf}) end as question`;

export interface NoteRow extends Omit<Note, 'author' | 'mentions'> {
  author: Colleague | null;
  mentions: Colleague[];
}

const orders: Record<(typeof noteSorts)[number], string> = {
  updatedAt: 'n.updated_at, n.id',
  '-updatedAt': 'n.updated_at desc, n.id desc',
  createdAt: 'n.created_at, n.id',
  '-createdAt': 'n.created_at desc, n.id desc',
};

/** A page of the notes about one, five by default, last changed first. */
export async function findNotes(
  db: Queryable,
  subject: Subject,
  given: ParsedOf<typeof listPartnerNotes>['query'],
): Promise<{ data: Note[]; meta: PageMeta }> {
  const page = pageOf(given, { perPage: 5, sort: '-updatedAt' });
  const order = raw(orders[page.sort]);
  const where = sql`n.${subjectColumn(subject)} = ${subject.id}::uuid`;
  const rows = await query<{ counted: number; id: null } | ({ counted: number } & NoteRow)>(
    db,
    sql`with page as (
          select n.id, row_number() over (order by ${order}) as place
            from notes n where ${where} order by ${order} limit ${page.perPage} offset ${(page.page - 1) * page.perPage}
        ), counted as (
          select count(*) as n from (select 1 from notes n where ${where} limit ${countLimit}) c
        )
        select counted.n as counted, ${noteColumns}
          from counted left join (page join notes n on n.id = page.id) on true
         order by page.place`,
  );
  return {
    data: rows.flatMap((row) => {
      if (row.id === null) return [];
      const { counted: _, ...found } = row;
      return [found];
    }),
    meta: pageMetaOf(page, rows[0]?.counted ?? 0),
  };
}
