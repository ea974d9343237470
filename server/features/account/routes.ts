import {
  changePartnerImage,
  editProfile as editProfileCall,
  endDevice as endDeviceCall,
  endOtherDevices as endOtherDevicesCall,
  getProfile,
  listDevices,
} from '#contract/account/account.ts';

import type { On } from '../../platform/http/endpoints.ts';
import { Refused, invalid, notFound } from '../../platform/errors.ts';
import { encodeImage } from '../../platform/images/encodeImage.ts';
import { imageUrl } from '../../platform/images/imageUrl.ts';
import { keepImage } from '../../platform/images/queries.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf } from '../../platform/actor.ts';
import { limits } from '../session/attemptLimits.ts';
import { throttle } from '../../platform/throttle.ts';
import { endDevice, endOtherDevices, findDevices } from './devices.ts';
import { editProfile } from './editProfile.ts';
import { replacePartnerImage } from './partnerImage.ts';
import { findProfile } from './profile.ts';

/** One's own profile, company, picture and devices. */
export function accountRoutes(on: On, services: Services): void {
  const { pool, files, now } = services;

  on(getProfile, async (_, { session }) => {
    const profile = await findProfile(pool, session.user.id);
    if (!profile) throw notFound();
    return { data: profile };
  });

  on(editProfileCall, async ({ params, body }, { session, transact }) => {
    if (params.id !== session.user.id) throw notFound();
    return {
      data: await transact((tx) => editProfile(tx, session, body, { actor: actorOf(session), now: now() })),
    };
  });

  on(changePartnerImage, async ({ file }, { session, transact }) => {
    const { user, partner } = session;
    if (user.role !== 'partner' || !partner) throw new Refused(403, 'partner_only', 'Only partners can do this.');
    if (!file) throw invalid('image', 'Choose a file.');
    await throttle(pool, `changeImage:${user.id}`, { ...limits.changeImage, now: now() });
    const image = await keepImage(files, await encodeImage(file));
    const acting = { actor: actorOf(session), now: now() };
    const imageId = await transact((tx) => replacePartnerImage(tx, partner.id, image, acting));
    return { data: { imageUrl: imageUrl(imageId) ?? '' } };
  });

  on(listDevices, async (_, { session }) => ({ data: await findDevices(pool, session.user.id, session.id) }));

  on(endDeviceCall, async ({ params }, { session }) => {
    if (!(await endDevice(pool, session.user.id, params.id))) throw notFound();
    return { data: { id: params.id } };
  });

  on(endOtherDevicesCall, async (_, { session }) => ({
    data: { revoked: await endOtherDevices(pool, session.user.id, session.id) },
  }));
}
