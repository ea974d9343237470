import { z } from 'zod/mini';

import type { AuditEntry } from '#contract/admin/audit.ts';
import { timeInWords } from '#contract/shared/dayWords.ts';
import { capital, percent } from '#contract/shared/format.ts';
import { regionLabel, regions, stateLabel } from '#contract/lifecycles/stateWords.ts';
import { payClause } from '#contract/payTerms/payTerms.ts';
import { clauseWords } from '#contract/payTerms/words.ts';

import { money } from '../../platform/format.ts';

type Change = AuditEntry['changes'][number];

/** What was said with it stands as its reason. */
const said = ['reason', 'note', 'question', 'answer', 'reference', 'overrideReason'];
/** What stands elsewhere, or says nothing to a reader. */
const unsaid = new Set([
  ...said,
  'before',
  'after',
  'changes',
  'currency',
  'id',
  'entryId',
  'imageId',
  'sessionId',
  'fileId',
]);
/** Accounts are not in the log, not even masked: it says that they changed. */
const accounts = new Set(['iban', 'bic', 'masked', 'accountNumber', 'routingNumber', 'account']);
const HIDDEN = 'hidden';

/** More of a text is not shown; the record has it. */
const most = 300;
const cut = (value: string): string => (value.length <= most ? value : `${value.slice(0, most - 1)}…`);

const acronyms = /\b(bic|iban|id|url|utm|zip)\b/g;
/** 'isVisitInUtm' as "visit in UTM". */
const spaced = (name: string): string =>
  name
    .replace(/^is(?=[A-Z])/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trimStart()
    .replaceAll(acronyms, (word) => word.toUpperCase());
/** 'clickMonths' as "Click months". */
const labelOf = (name: string): string => {
  const text = spaced(name);
  return capital(text);
};

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

const record = z.record(z.string(), z.unknown());
const clauses = z.array(payClause);

function objectOf(value: unknown): Readonly<Record<string, unknown>> | null {
  if (Array.isArray(value)) return null;
  const read = record.safeParse(value);
  return read.success ? read.data : null;
}

/** A value in words: rates as percent, amounts in their currency, clauses of terms as they are read elsewhere. */
function words(name: string, value: unknown, currency: string | null): string {
  if (value === null || value === undefined || value === '') return '';
  if (accounts.has(name)) return HIDDEN;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (/rate$/i.test(name)) return percent(value, 'en');
    return /(amount|minor)$/i.test(name) && currency !== null ? money(value, currency) : String(value);
  }
  if (typeof value === 'string') return instant.test(value) ? timeInWords(Date.parse(value)) : cut(value);
  const terms = clauses.safeParse(value);
  if (terms.success && terms.data.length > 0) return cut(terms.data.map((one) => clauseWords(one, 'en-GB')).join('; '));
  if (Array.isArray(value)) return cut(value.map((one) => words(name, one, currency)).join(', '));
  const fields = Object.entries(objectOf(value) ?? {}).map(
    ([key, each]) => `${spaced(key)} ${words(key, each, currency)}`,
  );
  return cut(fields.join(', '));
}

/** What differs between two values, field by field where both have fields. */
function differences(name: string, before: unknown, after: unknown, currency: string | null): Change[] {
  const [old, present] = [objectOf(before), objectOf(after)];
  if (old === null && present === null) {
    if (JSON.stringify(before ?? null) === JSON.stringify(after ?? null)) return [];
    return [{ field: labelOf(name), from: words(name, before, currency), to: words(name, after, currency) }];
  }
  return [...new Set([...Object.keys(old ?? {}), ...Object.keys(present ?? {})])].flatMap((key) => {
    if (key === 'id') return [];
    const [from, to] = [old?.[key], present?.[key]];
    if (JSON.stringify(from ?? null) === JSON.stringify(to ?? null)) return [];
    return [{ field: labelOf(key), from: words(key, from, currency), to: words(key, to, currency) }];
  });
}

const edited = z.array(z.object({ field: z.string(), from: z.string(), to: z.string() }));

/** What an action changed, or what it was done with; of an action that recorded both values, what differs. */
function recordedIn(action: string, payload: Readonly<Record<string, unknown>>): Change[] {
  const currency = typeof payload['currency'] === 'string' ? payload['currency'] : null;
  const changes = edited.safeParse(payload['changes']);
  if (changes.success)
    return changes.data.map(({ field, from, to }) => ({ field: labelOf(field), from: cut(from), to: cut(to) }));
  if ('before' in payload || 'after' in payload)
    return differences(action.slice(action.indexOf('.') + 1), payload['before'], payload['after'], currency);
  return Object.entries(payload).flatMap(([key, value]) => {
    if (unsaid.has(key)) return [];
    const to = words(key, value, currency);
    return to === '' ? [] : [{ field: labelOf(key), from: '', to }];
  });
}

export interface Recorded {
  readonly action: string;
  /** Of a step; null for an action. */
  readonly step: { readonly region: string; readonly from: string; readonly to: string } | null;
  readonly payload: unknown;
}

/** What one entry changed: from state to state, and field by field. */
export function changesOf({ action, step, payload }: Recorded): Change[] {
  const recorded = recordedIn(action, objectOf(payload) ?? {});
  if (step === null || step.from === step.to) return recorded;
  const { region, from, to } = step;
  const field = regions[region] === undefined ? 'Status' : regionLabel(region);
  return [{ field, from: stateLabel(from), to: stateLabel(to) }, ...recorded];
}

/** What was said with it; empty without anything. */
export function reasonOf(payload: unknown): string {
  const fields = objectOf(payload) ?? {};
  for (const name of said) {
    const value = fields[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}
