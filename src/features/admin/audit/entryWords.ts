import type { AuditEntry } from '#contract/admin/audit.ts';

import { dash } from '../../../shared/text/format.ts';

/** Who did it, and as whom: 'Ada Byron', 'as Grace Hopper'. */
export const whoOf = ({ by, actingAs }: Pick<AuditEntry, 'by' | 'actingAs'>): { name: string; as: string } => ({
  name: by?.name ?? 'System',
  as: actingAs === null ? '' : `as ${actingAs.name}`,
});

/** 'Open → Paid', or what one side alone says. */
export const changeText = ({ from, to }: Pick<AuditEntry['changes'][number], 'from' | 'to'>): string =>
  from === '' ? to : `${from} → ${to === '' ? dash : to}`;
