import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { payoutStatus } from '../../../../src/entities/payout/payoutStates.ts';
import { leadStates } from '../../../../src/entities/lead/leadStates.ts';
import { accountStatus } from '../../../../src/features/partners/accountStatus.ts';
import { commissionStatus } from '../../../../src/features/payouts/commissionStatus.ts';
import { outcomes } from '../../../../src/entities/prospect/logWords.ts';
import { Status, type StatusProps } from '../../../../src/shared/feedback/Status.tsx';
import { statusMarks } from '../../../../src/shared/feedback/statusMarks.ts';

/** The statuses that stand beside one another in a list. */
const kinds: Readonly<Record<string, Readonly<Record<string, StatusProps>>>> = {
  payouts: payoutStatus,
  leads: leadStates,
  accounts: accountStatus,
  commissions: commissionStatus,
  'entries of a log': outcomes,
};

const shapeOf = (status: StatusProps) =>
  /<path d="([^"]*)"/.exec(renderToStaticMarkup(createElement(Status, status)))?.[1];

test.each(Object.entries(kinds))('statuses of %s differ in shape and word', (_, statuses) => {
  const all = Object.values(statuses);
  expect(new Set(all.map(shapeOf)).size).toBe(all.length);
  expect(new Set(all.map(({ label }) => label)).size).toBe(all.length);
});

test('every mark is an outline of its own', () => {
  const outlines = Object.values(statusMarks);
  expect(new Set(outlines).size).toBe(outlines.length);
});

test('the five steps of a payout on its way have five colours', () => {
  const { open, approved, processing, paid, failed } = payoutStatus;
  expect([open, approved, processing, paid, failed].map(({ tone }) => tone)).toEqual([
    'neutral',
    'info',
    'active',
    'success',
    'error',
  ]);
});
