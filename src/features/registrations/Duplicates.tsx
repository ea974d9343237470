import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';

import { checkRegistration } from '#contract/registrations/registrations.ts';

import { paths } from '../../paths.ts';
import { approvalStatus } from '../../entities/partner/approvalStatus.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { useResource } from '../../shared/data/useResource.ts';

const words = { domain: 'Same domain', phone: 'Same phone', name: 'Similar name' } as const;

/** Other partners that may be the same company. */
export default function Duplicates({ id }: { id: string }) {
  const checks = useResource(checkRegistration, { params: { id } });
  return (
    <Panel title="Possible duplicates" isFlush={(checks.data?.duplicates.length ?? 0) > 0}>
      <Resource of={checks}>
        {({ duplicates }) =>
          duplicates.length === 0 ? (
            <Text c="dimmed">No other partner has the same domain or phone, or a similar name.</Text>
          ) : (
            <DataTable
              rows={duplicates}
              caption="Possible duplicates"
              rowId={(one) => one.id}
              columns={[
                {
                  key: 'name',
                  label: 'Partner',
                  render: (one) => (
                    <Anchor
                      component={Link}
                      href={(one.approvalStatus === 1 ? paths.adminPartner : paths.adminRegistration).to(one.id)}
                    >
                      {one.name}
                    </Anchor>
                  ),
                },
                { key: 'domain', label: 'Domain', hideBelow: 'md', render: (one) => one.domain },
                { key: 'why', label: 'Why', render: ({ why }) => why.map((each) => words[each]).join(', ') },
                {
                  key: 'status',
                  label: 'Status',
                  render: (one) => <Status {...approvalStatus[`${one.approvalStatus}`]} />,
                },
              ]}
            />
          )
        }
      </Resource>
    </Panel>
  );
}
