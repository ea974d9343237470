import sql from 'sql-template-tag';

import { type Queryable, queryOne } from '../../platform/database/pool.ts';

/** Whose days figures count in. */
export interface ReportingClock {
  /** An IANA zone, of the days that are read now. */
  readonly zone: string;
  /** ISO: the moment figures stand at while they are built for another zone; null while they are live. */
  readonly asOf: string | null;
  readonly generation: number;
}

/** The programme's reporting clock. */
export async function reportingClock(db: Queryable): Promise<ReportingClock> {
  const row = await queryOne<ReportingClock>(
    db,
    sql`select reading_zone as zone, as_of as "asOf", reading as generation from reporting_clock`,
  );
  if (!row) throw new Error('The reporting clock is missing: the database is not migrated.');
  return row;
}

/** The day ('YYYY-MM-DD') that a moment has in a zone. */
export function dayIn(zone: string, at: Date): string {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${(parts.get('year') ?? '').padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(zone, format);
  return format;
}
