import pg from 'pg';

const oids = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184 } as const;
const arrayOids = { int8: 1016, date: 1182, timestamp: 1115, timestamptz: 1185 } as const;
const textArrayOid: number = 1009;

/**
 * `2026-11-20 13:05:00.5+00` → `2026-11-20T13:05:00.500Z`: at least milliseconds, so that texts sort as times do;
 * microseconds are kept, so that a cursor finds its row again. Needs TimeZone=UTC, which the pool sets.
 */
function isoTime(text: string): string {
  const match = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text);
  if (!match) return text;
  const [, date = '', time = '', fraction = ''] = match;
  return `${date}T${time}.${fraction.padEnd(3, '0')}Z`;
}

const asIs = (text: string): string => text;
const parseTexts = pg.types.getTypeParser(textArrayOid);
const each =
  <T>(parse: (text: string) => T) =>
  (text: string): (T | null)[] => {
    const texts: (string | null)[] = parseTexts(text);
    return texts.map((item) => (item === null ? null : parse(item)));
  };

const parsers = new Map<number, (text: string) => unknown>([
  [oids.int8, Number],
  [oids.date, asIs],
  [oids.timestamp, asIs],
  [oids.timestamptz, isoTime],
  [arrayOids.int8, each(Number)],
  [arrayOids.date, each(asIs)],
  [arrayOids.timestamp, each(asIs)],
  [arrayOids.timestamptz, each(isoTime)],
]);

/** bigint → number, timestamptz → ISO string, date → 'YYYY-MM-DD', numeric stays a string; the rest as pg has it. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format),
};
