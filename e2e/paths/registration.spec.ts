import type { Page } from '@playwright/test';
import { createActor, type EventObject } from 'xstate';

import { registrationMachine } from '#machines/processes/registration.machine.ts';
import { tokenGateMachine } from '#machines/processes/tokenGate.machine.ts';

import { type Path, smallCover, transitionsOf } from '../../tests/support/charts/cover.ts';
import { modelOf } from '../../src/app/charts/walks/modelOf.ts';
import { modelPaths } from '../../tests/support/charts/modelPaths.ts';
import { makePerson } from '../../tests/support/people.ts';
import { missedTransitions } from '../../tests/support/charts/walked.ts';
import { answering } from '../support/answering.ts';
import { be } from '../support/be.ts';
import { continueCompany, continueContact, continueExpertise } from '../support/registerCompany.ts';
import { expect, test } from '../support/test.ts';

/* The small statecharts of signing up, in a real browser on the real server: the few paths that take every transition. */

const steps = ['company', 'expertise', 'contact'] as const;
type Step = (typeof steps)[number];
const labels = { company: '1. Company', expertise: '2. Expertise', contact: '3. Contact' } as const;
const kept = {
  name: 'Tea & Sons',
  domain: 'tea.example',
  expertiseArea: 'agency',
  discoveryMethod: 'search',
  countryPhoneCode: '+49',
  phoneNumber: '040 1234567',
  streetAddress: 'Quay 1',
  zip: '20457',
  city: 'Hamburg',
  country: 'DE',
};

const field = (event: EventObject, name: string): unknown => Reflect.get(event, name);
const stepOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? String(Reflect.get(value, 'filling')) : String(value);

/** A step leads to steps before it; the server's refusal leads to the step of what it refused. */
const isWalkable = ({ steps: walked }: Path): boolean =>
  walked.every(({ event }, index) => {
    const before = walked[index - 1];
    if (before === undefined || event.type !== 'registration.goTo') return true;
    const from = steps.findIndex((step) => step === stepOf(before.state.value));
    return steps.findIndex((step) => step === field(event, 'step')) < from || stepOf(before.state.value) === 'contact';
  });

const registrations = steps.flatMap((start) => {
  const model = modelOf(registrationMachine, { start });
  const cases = [
    ...[true, false].map((isComplete) => ({ type: 'registration.continue', isComplete })),
    ...steps.map((step) => ({ type: 'registration.goTo', step })),
  ];
  return modelPaths(model, cases)
    .tested.filter(isWalkable)
    .map(({ steps: walked, description }) => ({ model, start, steps: walked, description }));
});
const cover = smallCover(registrations, (path) => transitionsOf(path.model, path));

const fill = {
  company: (page: Page) => continueCompany(page),
  expertise: (page: Page) => continueExpertise(page),
  contact: (page: Page) => continueContact(page),
} as const satisfies Record<Step, (page: Page) => Promise<void>>;
const emptied = { company: 'Company name', expertise: 'What do you do?', contact: 'City' } as const;
const isStep = (value: string): value is Step => steps.some((step) => step === value);

async function take(page: Page, event: EventObject, at: string): Promise<void> {
  if (!isStep(at)) throw new Error(`a registration at ${at} goes nowhere`);
  switch (event.type) {
    case 'registration.continue':
      if (field(event, 'isComplete') === true) return fill[at](page);
      await page.getByLabel(emptied[at]).first().fill('');
      return page.getByRole('button', { name: 'Continue' }).click();
    case 'registration.back':
      return page.getByRole('button', { name: 'Back', exact: true }).click();
    case 'registration.goTo': {
      const to = String(field(event, 'step'));
      if (!isStep(to)) throw new Error(`${to} is no step`);
      if (to !== at) return page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: labels[to] }).click();
      const isBack = await answering(page, '**/api/auth/register-partner', (route) =>
        route.fulfill({
          status: 400,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            type: 'about:blank',
            title: 'Invalid input',
            status: 400,
            code: 'invalid_input',
            detail: 'Check the highlighted fields.',
            errors: [{ path: 'city', message: 'Write the city out.' }],
          }),
        }),
      );
      await fill.contact(page);
      await expect(page.getByText('Write the city out.')).toBeVisible();
      return isBack();
    }
    case 'registration.sent':
      return fill.contact(page);
    default:
      throw new Error(`no one knows how to bring about ${event.type}`);
  }
}

async function standsAt(page: Page, at: string): Promise<void> {
  if (isStep(at)) await expect(page.locator('[aria-current="step"]')).toContainText(labels[at]);
  else await expect(page).toHaveURL('/auth/register/success');
}

for (const [index, path] of cover.entries())
  test(`registration path ${index + 1}, kept at ${path.start}: ${path.steps.length - 1} events`, async ({
    page,
    db,
  }) => {
    const person = await makePerson(db, 'noPartner');
    await be(page, person);
    await page.addInitScript(
      ([key, draft]) => {
        if (sessionStorage.getItem(key ?? '') === null) sessionStorage.setItem(key ?? '', draft ?? '');
      },
      [
        `tributary.registration.${person.id}`,
        JSON.stringify({ step: path.start, values: path.start === 'company' ? {} : kept }),
      ],
    );
    await page.goto('/auth/register/partner');
    let at: string = path.start;
    for (const { event, state } of path.steps) {
      if (event.type !== 'xstate.init') await take(page, event, at);
      at = stepOf(state.value);
      await standsAt(page, at);
    }
  });

const gate = modelOf(tokenGateMachine, { problem: null });
const gateCases = [400, 0].map((status) => ({ type: 'xstate.error.actor.verify', error: { status } }));
const gatePaths = smallCover(
  modelPaths(gate, gateCases).tested.map(({ steps: walked, description }) => ({ steps: walked, description })),
  (path) => transitionsOf(gate, path),
);

for (const [index, path] of gatePaths.entries())
  test(`token gate path ${index + 1}: ${path.steps.length - 1} events`, async ({ page, mails, db }) => {
    const person = await makePerson(db, 'partner');
    await page.request.post('/api/auth/reset-password', { data: { email: person.email } });
    const link = (await mails.next(person.email)).links.find((each) => each.includes('/auth/reset-password/')) ?? '';
    const isOpen = path.steps.some(({ event }) => event.type === 'xstate.done.actor.verify');
    const call = '**/api/auth/reset-password/verify';
    let answer: 'held' | 'answered' | 'lost' = 'held';
    const release: (() => void)[] = [];
    await page.route(call, async (route) => {
      if (answer === 'held') await new Promise<void>((resolve) => release.push(resolve));
      await (answer === 'lost' ? route.abort() : route.continue());
    });
    await page.goto(isOpen ? link : `/auth/reset-password/${'a'.repeat(43)}`);
    for (const { event, state } of path.steps) {
      if (event.type.startsWith('xstate.done') || event.type.startsWith('xstate.error')) {
        answer = field(event, 'error') !== undefined && state.value === 'unanswered' ? 'lost' : 'answered';
        await expect.poll(() => release.length).toBeGreaterThan(0);
        release.pop()?.();
      }
      if (event.type === 'gate.retry') {
        answer = 'held';
        await page.getByRole('button', { name: 'Try again' }).click();
      }
      if (state.value === 'open') await expect(page.getByLabel('New password')).toBeVisible();
      if (state.value === 'refused') await expect(page).toHaveURL('/pages/error?why=reset');
      if (state.value === 'unanswered') await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      if (state.value === 'verifying') await expect.poll(() => release.length).toBeGreaterThan(0);
    }
    for (const go of release) go();
  });

test('the paths take every transition of registration and token gate', () => {
  const filled = new Set(cover.flatMap((path) => [...transitionsOf(path.model, path)]));
  const gated = new Set(gatePaths.flatMap((path) => [...transitionsOf(gate, path)]));
  expect([
    ...missedTransitions('browser', registrationMachine, filled),
    ...missedTransitions('browser', tokenGateMachine, gated),
  ]).toEqual([]);
  expect(
    createActor(registrationMachine, { input: { start: 'company' } })
      .start()
      .getSnapshot().value,
  ).toEqual({
    filling: 'company',
  });
});
