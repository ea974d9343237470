import { getFiguresSettings, setFiguresSettings } from '#contract/settings/figures.ts';
import { getPayer, setPayer } from '#contract/settings/payer.ts';
import { getRegistrationTarget, setRegistrationTarget } from '#contract/settings/registrationTarget.ts';

import { getDeadlineSettings, setDeadlineSettings } from '#contract/settings/deadlines.ts';
import { getReversalSettings, setReversalSettings } from '#contract/settings/reversals.ts';

import { getPaymentRules, setPaymentRules } from '#contract/settings/paymentRules.ts';

import { actorOf } from '../../platform/actor.ts';
import type { On } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import { findFiguresSettings, writeFiguresSettings } from './figures.ts';
import { findKnownPayer, writePayer } from './payer.ts';
import { findKnownRules, writePaymentRules } from './payments.ts';
import { findKnownDeadlines, writeDeadlines } from './deadlines.ts';
import { findReversalSettings, writeReversalSettings } from './reversals.ts';
import { findRegistrationTarget, writeRegistrationTarget } from './registrationTarget.ts';

/** What an installation is set up with. */
export function settingsRoutes(on: On, { pool, now }: Services): void {
  on(getPayer, async () => ({ data: await findKnownPayer(pool) }));

  on(setPayer, async ({ body }, { session, transact }) => ({
    data: await transact((tx) => writePayer(tx, body, { actor: actorOf(session), now: now() })),
  }));

  on(getFiguresSettings, async () => ({ data: await findFiguresSettings(pool) }));

  on(setFiguresSettings, async ({ body }, { session, transact }) => ({
    data: await transact((tx) => writeFiguresSettings(tx, body, { actor: actorOf(session), now: now() })),
  }));

  on(getRegistrationTarget, async () => ({ data: await findRegistrationTarget(pool) }));

  on(setRegistrationTarget, async ({ body }, { session, transact }) => ({
    data: await transact((tx) => writeRegistrationTarget(tx, body, { actor: actorOf(session), now: now() })),
  }));

  on(getPaymentRules, async () => ({ data: await findKnownRules(pool) }));

  on(setPaymentRules, async ({ body }, { session, transact }) => ({
    data: await transact((tx) => writePaymentRules(tx, body, { actor: actorOf(session), now: now() })),
  }));

  on(getDeadlineSettings, async () => ({ data: await findKnownDeadlines(pool) }));

  on(setDeadlineSettings, async ({ body }, { session, transact }) => ({
    data: await transact((tx) => writeDeadlines(tx, body, { actor: actorOf(session), now: now() })),
  }));

  on(getReversalSettings, async () => ({ data: await findReversalSettings(pool) }));

  on(setReversalSettings, async ({ body }, { session, transact }) => ({
    data: await transact((tx) => writeReversalSettings(tx, body, { actor: actorOf(session), now: now() })),
  }));
}
