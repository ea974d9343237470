import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';
import { z } from 'zod/mini';

import { eventTypes } from '#contract/apps/admin.ts';
import { appEvent, batchOf, receiveEvent, receiveEvents } from '#contract/events/events.ts';

import { calendarOf } from '../../tools/demo/calendar.ts';
import { documented, planPartners } from '../../tools/demo/plan/partners.ts';

const text = readFileSync('docs/events.md', 'utf8');
const examples: unknown[] = Array.from(text.matchAll(/```json\n(.*?)```/gs), ([, json = '']) => JSON.parse(json));
const typed = z.object({ type: z.string() });
const events = examples.flatMap((example) => (z.safeParse(typed, example).success ? [z.parse(appEvent, example)] : []));

test('docs/events.md has an event of each type, as the contract takes them', () => {
  expect(events.map(({ type }) => type)).toEqual([...eventTypes]);
});

test('docs/events.md has a batch, as the contract takes it', () => {
  expect(examples.filter((example) => z.safeParse(batchOf(appEvent), example).success)).toHaveLength(1);
});

test('docs/events.md names the paths', () => {
  for (const { path } of [receiveEvent, receiveEvents]) expect(text).toContain(`\`POST ${path}\``);
});

test.each(['2026-11-27T12:00:00Z', '2028-02-29T23:59:59Z'])(
  'its referral link is that of the demo laid on %s',
  (now) => {
    const { approved } = documented;
    const partner = planPartners(calendarOf(new Date(now)), approved + 1)[approved];
    expect(text).toContain(`/r/${partner?.referralId}/`);
  },
);
