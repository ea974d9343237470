import { Anchor, Button, Group, Stack } from '@mantine/core';
import { Link } from 'wouter';

import type { AuditEntry } from '#contract/admin/audit.ts';

import { paths } from '../../../paths.ts';
import { Definition } from '../../../shared/page/Definition.tsx';
import { dateTime } from '../../../shared/text/format.ts';
import { auditHref } from './auditHref.ts';
import { changeText, whoOf } from './entryWords.ts';

/** All that is known of one entry, with links to related entries. */
export function EntryFacts({ entry }: { entry: AuditEntry }) {
  const { record, changes, reason, origin, at, by } = entry;
  const { name, as } = whoOf(entry);
  const href = auditHref(entry);
  const named = record.label === '' ? 'Open' : record.label;
  return (
    <Stack gap="md">
      <Definition
        items={[
          { label: 'When', value: dateTime(at) },
          { label: 'Who', value: as === '' ? name : `${name}, ${as}` },
          {
            label: 'Record',
            value:
              href === null ? (
                record.label
              ) : (
                <Anchor component={Link} href={href}>
                  {named}
                </Anchor>
              ),
          },
          { label: 'Partner', value: record.partner?.name },
          ...changes.map((change) => ({ label: change.field, value: changeText(change) })),
          { label: 'Reason', value: reason },
          { label: 'Address', value: origin?.address },
          { label: 'Browser', value: origin?.userAgent },
          { label: 'Request', value: origin?.requestId },
          { label: 'Entry', value: entry.id },
        ]}
      />
      <Group gap="sm">
        {record.entityId !== null && (
          <Button component={Link} variant="default" href={paths.adminAudit.to({ record: record.entityId })}>
            All of this record
          </Button>
        )}
        {by && (
          <Button component={Link} variant="default" href={paths.adminAudit.to({ person: by.id })}>
            All by {by.name}
          </Button>
        )}
        {origin && origin.requestId !== '' && (
          <Button component={Link} variant="default" href={paths.adminAudit.to({ search: origin.requestId })}>
            All of this request
          </Button>
        )}
      </Group>
    </Stack>
  );
}
