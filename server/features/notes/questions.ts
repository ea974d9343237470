import sql, { type Sql } from 'sql-template-tag';

import type { Colleague } from '#contract/lookups.ts';
import type { Question } from '#contract/notes.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { answersOf } from './find.ts';

const mostListed = 50;

/** The columns of a `Question`, for a statement that reads `notes n`. */
export const questionColumns: Sql = sql`
  n.id, n.note as content, n.created_at as "askedAt",
  (select json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name)
     from users a where a.id = n.author_id) as "askedBy",
  ${answersOf} as answers`;

/** What a partner asked, newest first. */
export const findQuestions = (db: Queryable, partnerId: string): Promise<Question[]> =>
  query<Question>(
    db,
    sql`select ${questionColumns} from notes n where n.partner_id = ${partnerId} and n.is_question
         order by n.created_at desc, n.id desc limit ${mostListed}`,
  );

/** Who manages a partner and may sign in, by name. */
export const findManagers = (db: Queryable, partnerId: string): Promise<Colleague[]> =>
  query<Colleague>(
    db,
    sql`select u.id, u.first_name as "firstName", u.last_name as "lastName"
          from partner_managers m join users u on u.id = m.user_id and not u.is_disabled
         where m.partner_id = ${partnerId} and m.ended_at is null
         order by lower(u.first_name), lower(u.last_name), u.id`,
  );
