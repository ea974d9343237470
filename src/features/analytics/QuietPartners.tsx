import { Anchor } from '@mantine/core';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';

import { listQuietPartners } from '#contract/analytics/analytics.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';
import { metrics } from '#contract/analytics/metrics.ts';
import { quietShops } from '#contract/figures/quietPartners.ts';

import { paths } from '../../paths.ts';
import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Meanings } from '../../shared/page/Meanings.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { When } from '../../shared/text/When.tsx';
import { amounts, count, countryName, dash } from '../../shared/text/format.ts';
import { nameOf } from '../../shared/text/personName.ts';
import { Sums } from '../../shared/table/Sums.tsx';
import { quietHref } from './quietHref.ts';
import type { Filters } from './useFilters.ts';

/** Partners of shops that have paid whose links are no longer opened. */
export function QuietPartners({ filters }: { filters: Filters }) {
  const { app, manager, tag, country } = filters.given;
  const query = {
    ...(app !== undefined && { app }),
    ...(manager !== undefined && { manager }),
    ...(tag !== undefined && { tag }),
    ...(country !== undefined && { country }),
  };
  const hrefOf = (figure: Parameters<typeof quietHref>[0], partnerId: string) =>
    quietHref(figure, { partnerId, filters: filters.given });
  const partners = useResource(listQuietPartners, { query });
  return (
    <Panel
      title="Quiet partners"
      description={`Active partners with a shop that has paid and no clicks on their links for 30 days as of now, whatever the period; the 200 with the most shops.${app === undefined ? '' : ' Shops and clicks are those of the chosen app.'}${country === undefined ? '' : ` Shops are those in ${countryName(country)}; clicks are of everywhere.`}`}
      isFlush
      actions={
        <DownloadButton endpoint={listQuietPartners} input={{ query }} filename="quiet-partners.csv" size="xs" />
      }
    >
      <Resource of={partners}>
        {(rows) => (
          <DataTable
            rows={rows}
            caption="Quiet partners"
            rowId={({ id }) => id}
            rowHref={({ id }) => paths.adminPartner.to(id)}
            columns={[
              { key: 'name', label: 'Partner', render: ({ name }) => name },
              {
                key: 'last',
                label: 'Last click',
                width: 120,
                render: ({ lastClickAt }) => (lastClickAt ? <When at={lastClickAt} /> : dash),
              },
              {
                key: 'shops',
                label: quietShops.label,
                align: 'right',
                render: ({ id, shops }) => <Sums of={count(shops)} href={hrefOf('shops', id)} />,
              },
              {
                key: 'net',
                label: metrics.netRevenue.label,
                align: 'right',
                render: ({ id, net }) => <Sums of={amounts(net)} href={hrefOf('net', id)} />,
              },
              { key: 'contact', label: 'Contact', share: 1.5, render: (partner) => <WriteTo partner={partner} /> },
              {
                key: 'managers',
                label: 'Managers',
                hideBelow: 'lg',
                render: ({ managers }) => (managers.length === 0 ? dash : managers.map(nameOf).join(', ')),
              },
            ]}
            empty={{
              title: 'No one has gone quiet',
              text: 'Partners with a shop that has paid and no clicks for 30 days appear here.',
            }}
          />
        )}
      </Resource>
      <Meanings of={[quietShops, metrics.netRevenue]} />
    </Panel>
  );
}

/** Opens the reader’s own mail. */
function WriteTo({ partner: { name, contact } }: { partner: DataOf<typeof listQuietPartners>[number] }) {
  if (contact === null) return dash;
  const person = `${contact.firstName} ${contact.lastName}`;
  return (
    <Anchor href={`mailto:${contact.email}`} aria-label={`Write to ${person} of ${name}`}>
      <IconMail size={14} stroke={1.75} aria-hidden="true" /> {person}
    </Anchor>
  );
}
