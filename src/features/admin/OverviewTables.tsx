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
