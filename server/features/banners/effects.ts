import sql from 'sql-template-tag';

import { type Effect, type EffectsOf, idsOf } from '../../lifecycle/effects.ts';
import { execute } from '../../platform/database/pool.ts';
import { sayBannersChanged } from './changed.ts';
import { setClock } from './clock.ts';

const waitForItsTime: Effect = (tx, { changes, now }) => setClock(tx, idsOf(changes), now);

/** From now on an edit makes another edition. */
const keepEdition: Effect = async (tx, { changes }) => {
  await execute(
    tx,
    sql`update banner_editions e set is_shown = true from banners b
         where b.id = any(${idsOf(changes)}::uuid[]) and e.banner_id = b.id and e.edition = b.edition`,
  );
};

const say: Effect = (tx) => sayBannersChanged(tx);

/** One that was never shown is missed on no page. */
const sayIfShown: Effect = async (tx, { changes }) => {
  if (changes.some(({ from }) => from === 'live')) await sayBannersChanged(tx);
};

export const bannerEffects: EffectsOf<'banner'> = {
  'banner.publish': [waitForItsTime],
  'banner.start': [keepEdition, say],
  'banner.end': [sayIfShown],
  'banner.stop': [sayIfShown],
};
