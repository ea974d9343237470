import type { DataOf } from '#contract/shared/endpoint.ts';
import type { getAdminOverview } from '#contract/admin/overview.ts';
import { paths } from '../../paths.ts';
import { type PartnerFigure, partnerFigureHref } from '../../entities/partner/partnerFigureHref.ts';
import { FigureTable } from '../../shared/table/FigureTable.tsx';
import { SteadyRows } from '../../shared/table/SteadyRows.tsx';
import { Sums } from '../../shared/table/Sums.tsx';
import { type PeriodChoice, periodParams } from '../../shared/period/periodAddress.ts';
import { amounts, count } from '../../shared/text/format.ts';
import type { Period } from '../../shared/period/usePeriod.ts';
import { AppFigures } from './AppFigures.tsx';
import { InstallsByCountry } from './InstallsByCountry.tsx';

/** What stands below the figures of the overview, in one file; loaded lazily. */
export default function OverviewTables({ period }: { period: Period }) {
  return (
    <>
      <InstallsByCountry period={period} />
      <AppFigures period={period} />
    </>
  );
}

interface TopPartnersProps {
  rows: DataOf<typeof getAdminOverview>['topPartners'];
  /** Each opens with it. */
  period: PeriodChoice<string>;
}

/** Those that earned most; each figure opens what makes it. */
export function TopPartners({ rows, period }: TopPartnersProps) {
  const hrefOf = (figure: PartnerFigure, id: string) => partnerFigureHref(figure, id, period);
  const query = new URLSearchParams(periodParams(period)).toString();
  return (
    <SteadyRows rows={rows} rowId={({ id }) => id}>
      {(steady) => (
        <FigureTable
          rows={steady}
          caption="Top partners"
          rowId={(row) => row.id}
          rowHref={(row) => `${paths.adminPartner.to(row.id)}${query === '' ? '' : `?${query}`}`}
          columns={[
            { key: 'name', label: 'Partner', render: (row) => row.name },
            {
              figure: 'installs',
              render: ({ id, installs }) => <Sums of={count(installs)} href={hrefOf('installs', id)} />,
            },
            { figure: 'earned', render: ({ id, earned }) => <Sums of={amounts(earned)} href={hrefOf('earned', id)} /> },
          ]}
        />
      )}
    </SteadyRows>
  );
}
