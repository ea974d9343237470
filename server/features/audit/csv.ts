import type { AuditEntry } from '#contract/admin/audit.ts';
import { auditWord, kindWords } from '#contract/admin/auditWords.ts';

import type { Cell, CsvAnswer } from '../../platform/http/csv.ts';
import { kindOf } from './kinds.ts';

/** Entries as rows; what changed as "Status: Open → Paid; …". */
export const auditCsv = (entries: AsyncIterable<AuditEntry>): CsvAnswer => ({
  filename: 'audit-log',
  header: [
    'Id',
    'Time',
    'Person',
    'Person id',
    'Acting as',
    'Action',
    'Event',
    'Kind',
    'Record',
    'Record id',
    'Partner',
    'Changes',
    'Reason',
    'Address',
    'Browser',
    'Request',
  ],
  rows: rows(entries),
});

async function* rows(entries: AsyncIterable<AuditEntry>): AsyncGenerator<readonly Cell[]> {
  for await (const { id, at, by, actingAs, action, isStep, record, changes, reason, origin } of entries) {
    const kind = kindOf(record.entity, isStep);
    yield [
      id,
      at,
      by?.name ?? 'System',
      by?.id ?? null,
      actingAs?.name ?? null,
      auditWord({ action }),
      action,
      kind === undefined ? record.entity : kindWords[kind],
      record.label,
      record.entityId,
      record.partner?.name ?? null,
      changes.map(({ field, from, to }) => (from === '' ? `${field}: ${to}` : `${field}: ${from} → ${to}`)).join('; '),
      reason,
      origin?.address ?? null,
      origin?.userAgent ?? null,
      origin?.requestId ?? null,
    ];
  }
}
