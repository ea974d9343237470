import type { Sql } from 'sql-template-tag';

import type { RetentionKind } from '#contract/privacy/retention.ts';

/** Whose data it is, as values in a statement: the user, their partner, their email; each may be null. */
export interface Person {
  readonly user: Sql;
  readonly partner: Sql;
  readonly email: Sql;
}

/** What a column holds of a person. */
export type Holds =
  | 'nothing'
  | 'name'
  | 'email'
  | 'phone'
  | 'postalAddress'
  | 'domain'
  | 'taxId'
  | 'payoutAccount'
  | 'picture'
  | 'text'
  | 'origin'
  | 'secret';

/**
 * What erasure leaves in the rows of the person: the value itself; `[erased]` for a text that is not empty, and for each text of
 * a JSON value that is no id, time or code; nothing, where there may be none; a name, email or domain that stands for no one; or no row.
 */
export type Erasure = 'keep' | 'erased' | 'empty' | 'null' | 'placeholder' | 'row';

export interface ColumnRule {
  readonly holds: Holds;
  readonly erasure: Erasure;
  /** Other people’s rows may name the person here: what names them is replaced there, too. */
  readonly mentions: boolean;
  /** In the export of the person, whose row it is. */
  readonly isExported: boolean;
}

export interface TableRule {
  readonly kind: RetentionKind;
  /** Its rows, in a few words. */
  readonly holds: string;
  /** Which rows `t` are the person’s; without it, none are. */
  readonly own?: (person: Person) => Sql;
  /** Whether the person’s rows are in their export: those that staff keep for themselves are not. */
  readonly isExported?: boolean;
  /** Whether erasure deletes the person’s rows. */
  readonly isDeleted?: boolean;
  /** Whether rows of others that name the person are deleted: what is left of two texts could be the same, and has to be unique. */
  readonly isDeletedByMention?: boolean;
  /** One for every column that can hold text, bytes or an address. */
  readonly columns: Readonly<Record<string, ColumnRule>>;
}

type Columns = Readonly<Record<string, ColumnRule>>;

const each = (names: readonly string[], rule: ColumnRule): Columns =>
  Object.fromEntries(names.map((name) => [name, rule]));

/** Codes, states, amounts in words, content of the programme. */
export const nothing = (...names: string[]): Columns =>
  each(names, { holds: 'nothing', erasure: 'keep', mentions: false, isExported: true });

/** What people write, or what names them in words. */
export const texts = (...names: string[]): Columns =>
  each(names, { holds: 'text', erasure: 'erased', mentions: true, isExported: true });

/** What staff write for staff. */
export const staffTexts = (...names: string[]): Columns =>
  each(names, { holds: 'text', erasure: 'erased', mentions: true, isExported: false });

/** Of the person, in rows that are theirs. */
export const personal = (holds: Holds, erasure: Erasure, ...names: string[]): Columns =>
  each(names, { holds, erasure, mentions: false, isExported: true });

/** Of anybody: the person may stand in rows that are not theirs. */
export const anybodys = (holds: Holds, ...names: string[]): Columns =>
  each(names, { holds, erasure: 'erased', mentions: true, isExported: true });

/** Hashes and keys: not for anyone to read. */
export const secrets = (erasure: Erasure, ...names: string[]): Columns =>
  each(names, { holds: 'secret', erasure, mentions: false, isExported: false });

/** Where someone called from, staff among them. */
export const staffOrigins = (...names: string[]): Columns =>
  each(names, { holds: 'origin', erasure: 'null', mentions: false, isExported: false });

/** Where the person called from. */
export const origins = (erasure: Erasure, ...names: string[]): Columns =>
  each(names, { holds: 'origin', erasure, mentions: false, isExported: true });
