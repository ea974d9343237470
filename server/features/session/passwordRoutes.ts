import { changePassword, resetPassword as resetPasswordCall, verifyReset } from '#contract/account/password.ts';

import { accessRefusal } from '../../platform/http/access.ts';
import { clientAddress } from '../../platform/http/clientAddress.ts';
import type { On } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import { throttleAll } from '../../platform/throttle.ts';
import { accountHit, limits, networkHit } from './attemptLimits.ts';
import { changeOwnPassword, requestReset, resetEmail, resetPassword } from './changePassword.ts';
import { steadily } from './steadily.ts';

/** Setting a password: by a mailed link, or signed in with the current one. */
export function passwordRoutes(on: On, services: Services): void {
  const { pool, config, now } = services;
  const ofToken = (address: string) => [networkHit(config, 'resetToken', address, limits.resetToken.network)];

  on(resetPasswordCall, async ({ body: { email } }, { request }) => {
    const { account, network } = limits.reset;
    const hits = [networkHit(config, 'reset', clientAddress(request), network), accountHit('reset', email, account)];
    await throttleAll(pool, hits, now());
    await steadily(() => requestReset(pool, config.publicUrl, email));
    return { data: { email } };
  });

  on(verifyReset, async ({ body }, { request }) => {
    await throttleAll(pool, ofToken(clientAddress(request)), now());
    await resetEmail(pool, body.token);
    return { data: { isValid: true as const } };
  });

  on(changePassword, async ({ body }, { session, request }) => {
    const address = clientAddress(request);
    if ('token' in body) {
      await throttleAll(pool, ofToken(address), now());
      return { data: { email: await resetPassword(services, { ...body, address }) } };
    }
    const refusal = accessRefusal('onboarding', true, session);
    if (refusal || !session) throw refusal;
    return { data: { email: await changeOwnPassword(services, { ...body, session, address }) } };
  });
}
