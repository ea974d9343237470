import {
  changeUnverifiedEmail as changeUnverifiedEmailCall,
  login,
  logout,
  me,
  registerPartner as registerPartnerCall,
  registerUser as registerUserCall,
  resendVerification as resendVerificationCall,
  verifyEmail,
  verifyToken,
} from '#contract/session/session.ts';

import { transaction } from '../../platform/database/pool.ts';
import { clientAddress } from '../../platform/http/clientAddress.ts';
import type { On } from '../../platform/http/endpoints.ts';
import { Refused, invalid, notFound } from '../../platform/errors.ts';
import { encodeImage } from '../../platform/images/encodeImage.ts';
import { keepImage } from '../../platform/images/queries.ts';
import type { Services } from '../../platform/services.ts';
import { throttle, throttleAll } from '../../platform/throttle.ts';
import { changeUnverifiedEmail } from './changeUnverifiedEmail.ts';
import { isCountry } from '../../platform/countries.ts';
import { accountHit, limits, networkHit } from './attemptLimits.ts';
import { useToken } from './oneTimeTokens.ts';
import { hashPassword } from './passwordHash.ts';
import { passwordProblem } from './passwordProblem.ts';
import { registerPartner } from '../partners/registration/registerPartner.ts';
import { registerUser, resendVerification } from './registerUser.ts';
import { confirmEmail, isConfirmed, revokeSession } from './queries.ts';
import { credentialsOf, signIn } from './signIn.ts';
import { steadily } from './steadily.ts';
import { findUser } from './user.ts';
import { clientAgent } from '../../platform/http/clientAgent.ts';

/** Signing up, signing in and out, and who is signed in. */
export function sessionRoutes(on: On, services: Services): void {
  const { pool, config, files, now } = services;

  on(registerUserCall, async ({ body }, { request }) => {
    const { email, firstName, lastName, password } = body;
    const problem = await passwordProblem(password, email);
    if (problem !== null) throw invalid('password', problem);
    const { account, network } = limits.register;
    const hits = [
      networkHit(config, 'register', clientAddress(request), network),
      accountHit('register', email, account),
    ];
    await throttleAll(pool, hits, now());
    await steadily(async () => {
      const passwordHash = await hashPassword(password);
      await registerUser(pool, config.publicUrl, { email, firstName, lastName, passwordHash }, now());
    });
    return { data: { email } };
  });

  on(resendVerificationCall, async ({ body: { email } }, { request }) => {
    const { account, network } = limits.resend;
    const hits = [networkHit(config, 'resend', clientAddress(request), network), accountHit('resend', email, account)];
    await throttleAll(pool, hits, now());
    await steadily(() => resendVerification(pool, config.publicUrl, email));
    return { data: { email } };
  });

  on(verifyEmail, async ({ params }, { request }) => {
    await throttleAll(pool, [networkHit(config, 'verify', clientAddress(request), limits.verify.network)], now());
    const confirmed = await transaction(pool, async (tx) => {
      const used = await useToken(tx, 'verify_email', params.token);
      if (used) return confirmEmail(tx, used.user_id, used.email);
      // A mail scanner may have opened the link before the person did.
      return (await isConfirmed(tx, params.token)) ? { email: null } : undefined;
    });
    if (!confirmed)
      throw new Refused(400, 'token_invalid', 'This link was already used or has expired. Request a new email.');
    return { data: { isValid: true as const, email: confirmed.email } };
  });

  on(login, async ({ body }, { request }) => {
    const userAgent = clientAgent(request);
    return { data: await signIn(services, { ...body, address: clientAddress(request), userAgent }) };
  });

  on(changeUnverifiedEmailCall, async ({ body }, { request }) => {
    const { email, password, newEmail } = body;
    const address = clientAddress(request);
    const found = await credentialsOf(services, { email, password, address });
    if (found.is_email_verified) throw new Refused(409, 'duplicate', 'This email is already confirmed. Sign in.');
    const { account, network } = limits.changeEmail;
    const hits = [
      networkHit(config, 'changeEmail', address, network),
      { key: `changeEmail:user:${found.id}`, ...account },
      accountHit('changeEmail', newEmail, account),
    ];
    await throttleAll(pool, hits, now());
    await steadily(() => changeUnverifiedEmail(pool, config.publicUrl, { email, newEmail }));
    return { data: { email: newEmail } };
  });

  on(logout, async (_, { session }) => {
    await revokeSession(pool, session.id);
    return { data: { isSignedOut: true as const } };
  });

  on(verifyToken, () => Promise.resolve({ data: { isValid: true } }));

  on(me, async (_, { session }) => {
    const user = await findUser(pool, session.user.id);
    if (!user) throw notFound();
    return { data: user };
  });

  on(registerPartnerCall, async ({ body, file }, { session, transact }) => {
    const userId = session.user.id;
    if (session.user.role !== 'partner') throw new Refused(403, 'partner_only', 'Only partners can do this.');
    if (!isCountry(body.country)) throw invalid('country', 'Choose a country.');
    await throttle(pool, `registerPartner:${userId}`, { ...limits.registerPartner, now: now() });
    const image = file && (await keepImage(files, await encodeImage(file)));
    const { userId: _ignored, ...fields } = body;
    return { data: await transact((tx) => registerPartner(tx, userId, { ...fields, now: now() }, image)) };
  });
}
