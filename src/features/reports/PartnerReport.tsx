import { Stack } from '@mantine/core';
import { useParams } from 'wouter';

import type { DataOf } from '#contract/shared/endpoint.ts';
import { getPartnerReport } from '#contract/partners/report.ts';

import { paths } from '../../paths.ts';
import { type PartnerFigure, partnerFigureHref } from '../../entities/partner/partnerFigureHref.ts';
import { approvalStatus } from '../../entities/partner/approvalStatus.ts';
import { Definition } from '../../shared/page/Definition.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { MoneyTile, withoutBefore } from '../../entities/payout/MoneyTile.tsx';
import { nameOf } from '../../shared/text/personName.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { PeriodSelect } from '../../shared/period/PeriodSelect.tsx';
import { PrintButton } from '../../shared/page/PrintButton.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { Tile, Tiles } from '../../shared/charts/Tile.tsx';
import { usePeriod } from '../../shared/period/usePeriod.ts';
import { useResource } from '../../shared/data/useResource.ts';
import { changeBetween, count, date, dateTime, rate } from '../../shared/text/format.ts';

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
            <Figures figures={data.figures} hrefOf={(figure) => partnerFigureHref(figure, id, period)} />
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

interface FiguresProps {
  figures: Report['figures'];
  hrefOf: (figure: PartnerFigure) => string;
}

function Figures({ figures, hrefOf }: FiguresProps) {
  const counts = [
    { figure: 'clicks', measure: figures.clicks, words: count },
    { figure: 'installs', measure: figures.installs, words: count },
    { figure: 'conversion', measure: figures.conversion, words: rate },
    { figure: 'chargedShops', measure: figures.chargedShops, words: count },
  ] as const;
  return (
    <Tiles>
      <MoneyTile figure="earned" href={hrefOf('earned')} measure={figures.earned} />
      <MoneyTile figure="paid" href={hrefOf('paid')} measure={figures.paid} />
      <MoneyTile figure="payable" href={hrefOf('payable')} measure={withoutBefore(figures.payable)} />
      {counts.map(({ figure, measure: { now, before }, words }) => (
        <Tile
          key={figure}
          figure={figure}
          href={hrefOf(figure)}
          value={words(now)}
          change={changeBetween(now, before)}
        />
      ))}
    </Tiles>
  );
}
