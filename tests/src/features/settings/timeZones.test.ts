import { expect, test } from 'vitest';

import { presentZone, timeZones } from '../../../../src/features/settings/timeZones.ts';

test('zones go by the names they have today, each once, UTC first', () => {
  expect(timeZones[0]).toBe('UTC');
  expect(timeZones.length).toBe(new Set(timeZones).size);
  const wanted = ['Asia/Kolkata', 'Asia/Ho_Chi_Minh', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires'];
  expect(wanted.filter((zone) => !timeZones.includes(zone))).toEqual([]);
  expect(['Asia/Calcutta', 'Europe/Kiev'].filter((zone) => timeZones.includes(zone))).toEqual([]);
});

test('each is a zone, and has the time of its former name', () => {
  const at = new Date('2026-07-01T12:00:00.000Z');
  const timeIn = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone, timeStyle: 'long' }).format(at);
  for (const zone of Intl.supportedValuesOf('timeZone')) expect(timeIn(presentZone(zone))).toBe(timeIn(zone));
});
