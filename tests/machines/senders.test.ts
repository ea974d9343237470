import { describe, expect, it } from 'vitest';

import type { Access } from '#contract/shared/endpoint.ts';
import { roles } from '#contract/session/user.ts';
import { eventsOf } from '#machines/regions.ts';

import { contract } from '../../server/contract.ts';
import { isOffered, offered } from '../../server/lifecycle/permissions.ts';
import { type Sender, senders } from '../support/charts/senders.ts';
import { lifecycleCases } from '../../src/app/charts/walks/lifecycleCases.ts';

const sources = import.meta.glob<string>(['../../server/**/*.ts', '../../src/**/*.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const sourceOf = (file: string): string => {
  const source = sources[`../../${file}`];
  if (source === undefined) throw new Error(`There is no ${file}.`);
  return source;
};
const declaredAs = (call: string) => contract.find(({ endpoint: { method, path } }) => `${method} ${path}` === call);

type Call = Extract<Sender, { call: string }>;
const isCall = (sender: Sender): sender is Call => 'call' in sender;
const events = lifecycleCases.flatMap(({ machine }) => eventsOf(machine));
const rows = Object.entries(senders).flatMap(([event, list]) => list.map((sender) => ({ event, sender })));
const calls = rows.flatMap(({ event, sender }) => (isCall(sender) ? [{ event, ...sender }] : []));
/** A mailed token is its own permission. */
const signedIn = calls.filter(({ byToken }) => byToken !== true);
const effects = rows.flatMap(({ event, sender }) => ('effect' in sender ? [{ event, ...sender }] : []));
const jobs = rows.flatMap(({ event, sender }) => ('job' in sender ? [{ event, ...sender }] : []));
const screens = calls.flatMap(({ call, screen }) => (screen === null ? [] : [{ call, screen }]));

/** Whether the call of this access is open to the role, whatever else is asked of the person. */
function mayCall(access: Access, role: (typeof roles)[number]): boolean {
  if (access === 'admin') return role === 'admin';
  if (access === 'manager') return role === 'manager' || role === 'admin';
  if (access === 'partnerOrAdmin') return role === 'partner' || role === 'admin';
  // Before a decision there are partners alone; staff are refused by the call itself.
  if (access === 'partner' || access === 'onboarding') return role === 'partner';
  return access !== 'staff' || role !== 'partner';
}

describe('every event of a lifecycle', () => {
  it('has a sender, and there are senders of nothing else', () => {
    expect(Object.keys(senders).toSorted()).toEqual(events.toSorted());
    expect(Object.entries(senders).filter(([, list]) => list.length === 0)).toEqual([]);
  });

  it('that a call sends has a screen that makes it', () => {
    const called = new Set(calls.map(({ event }) => event));
    const shown = new Set(calls.filter(({ screen }) => screen !== null).map(({ event }) => event));
    expect([...shown]).toEqual([...called]);
  });

  it('is offered to whom its calls are open, and to no one when it has none', () => {
    expect(Object.keys(offered).toSorted()).toEqual([...new Set(calls.map(({ event }) => event))].toSorted());
    const open = (event: string) =>
      roles.filter((role) =>
        signedIn.some((one) => one.event === event && mayCall(declaredAs(one.call)?.endpoint.access ?? 'admin', role)),
      );
    expect(events.map((event) => [event, roles.filter((role) => isOffered(event, role))])).toEqual(
      events.map((event) => [event, open(event)]),
    );
  });
});

it.each(signedIn)('$event is sent by $call, which is open to whom it is offered', ({ event, call }) => {
  expect(declaredAs(call)?.endpoint.access).toBe(offered[event]);
});

it.each(screens)('$call is made by $screen', ({ call, screen }) => {
  expect(sourceOf(screen)).toMatch(new RegExp(String.raw`\b${declaredAs(call)?.name}\b`));
});

it.each(effects)('$event follows in $effect', ({ event, effect, through }) => {
  expect(sourceOf(effect)).toContain(through === undefined ? `event: '${event}'` : `${through}(tx`);
});

it.each(jobs)('$event is sent by the job $job, in $file', ({ event, job, file }) => {
  expect(sourceOf('server/tasks.ts')).toContain(`'${job}'`);
  expect(sourceOf(file)).toContain(`event: '${event}'`);
});
