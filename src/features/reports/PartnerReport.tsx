import { Stack } from '@mantine/core';
import { useParams } from 'wouter';

import type { DataOf } from '#contract/shared/endpoint.ts';
import { getPartnerSeries } from '#contract/partners/figures.ts';
import { getPartnerReport } from '#contract/partners/report.ts';

import { paths } from '../../paths.ts';
import { partnerFigureHref } from '../../entities/partner/partnerFigureHref.ts';
import { approvalStatus } from '../../entities/partner/approvalStatus.ts';
import { Definition } from '../../shared/page/Definition.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { PartnerTiles } from '../../entities/partner/PartnerTiles.tsx';
import { nameOf } from '../../shared/text/personName.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { PeriodSelect } from '../../shared/period/PeriodSelect.tsx';
import { PrintButton } from '../../shared/page/PrintButton.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { usePeriod } from '../../shared/period/usePeriod.ts';
import { useResource } from '../../shared/data/useResource.ts';
import { date, dateTime } from '../../shared/text/format.ts';

const PartnerReportDetails = lazyPart(() => import('./PartnerReportDetails.tsx'));

type Report = DataOf<typeof getPartnerReport>;

const account = { active: '', suspended: ', suspended', archived: ', archived' } as const;

/** One page about a partner, to print or keep open during a call. */
export default function PartnerReport() {
  const { id } = useParams<{ id: string }>();
  const period = usePeriod();
  const { timeFilter, dateRange } = period.query;
  const report = useResource(getPartnerReport, {
    body: { partnerId: id, timeFilter, ...(dateRange ? { dateRange } : {}) },
  });
  const series = useResource(getPartnerSeries, { params: { id }, query: period.query });
  const crumbs = [
    { label: 'Partners', href: paths.adminPartners.to() },
    { label: report.data?.partner.name ?? 'Partner', href: paths.adminPartner.to(id) },
  ];
  const skeleton = (
    <>
      <PageHeader title="Overview report" breadcrumbs={crumbs} />
      <Panel>
        <Loading lines={10} />
      </Panel>
    </>
  );
  return (
    <Resource of={report} loading={skeleton} missingHref={paths.error.to()}>
      {(data) => (
        <>
          <PageHeader
            title="Overview report"
            name={data.partner.name}
            breadcrumbs={crumbs}
            description={`${data.partner.name}, as of ${dateTime(data.asOf)}`}
            actions={
              <>
                <PeriodSelect period={period} />
                <PrintButton />
              </>
            }
          />
          <Stack gap="md">
            <About partner={data.partner} />
            <PartnerTiles
              shown={['earned', 'paid', 'payable', 'clicks', 'installs', 'conversion', 'chargedShops']}
              figures={data.figures}
              series={series}
              hrefOf={(figure) => partnerFigureHref(figure, id, period)}
            />
            <PartnerReportDetails report={data} period={period} fallback={<Loading lines={10} />} />
          </Stack>
        </>
      )}
    </Resource>
  );
}

function About({ partner }: { partner: Report['partner'] }) {
  const { domain, approvalStatus: code, accountStatus, since, contact, phone, managers, internalNote } = partner;
  const { tone, label } = approvalStatus[`${code}`];
  return (
    <Panel>
      <Definition
        items={[
          { label: 'Status', value: <Status tone={tone} label={label + account[accountStatus]} /> },
          { label: 'Partner since', value: date(since) },
          { label: 'Domain', value: domain },
          { label: 'Contact', value: contact && `${contact.firstName} ${contact.lastName}, ${contact.email}` },
          { label: 'Phone', value: phone },
          { label: 'Managers', value: managers.map(nameOf).join(', ') || 'Unassigned' },
          ...(internalNote === '' ? [] : [{ label: 'Internal note', value: internalNote }]),
        ]}
      />
    </Panel>
  );
}
