import { useDebouncedValue } from '@mantine/hooks';

import { checkShop } from '#contract/referrals/receipts.ts';
import { host } from '#contract/shared/schemas.ts';

import { useResource } from '../../shared/data/useResource.ts';
import { Notice } from '../../shared/feedback/Notice.tsx';

interface LeadShopCheckProps {
  /** As it is typed. */
  shop: string;
  /** Slugs. */
  apps: readonly string[];
}

/** ms after the last key. */
const pause = 400;

/** Says while a shop is typed that it is referred already, for the chosen apps or for any; nothing where it is not. */
export default function LeadShopCheck({ shop, apps }: LeadShopCheckProps) {
  const [settled] = useDebouncedValue(shop, pause);
  const parsed = host.safeParse(settled);
  return parsed.success ? <Checked shop={parsed.data} apps={apps} /> : null;
}

function Checked({ shop, apps }: LeadShopCheckProps) {
  const { data } = useResource(checkShop, { query: { shop } });
  if (data?.shop !== shop) return null;
  const chosen = data.apps.filter(({ app }) => apps.length === 0 || apps.includes(app.slug));
  const namesOf = (...standings: readonly string[]) =>
    chosen.flatMap(({ app, standing }) => (standings.includes(standing) ? [app.name] : [])).join(', ');
  const [own, other, claimed] = [namesOf('own'), namesOf('other'), namesOf('claimed')];
  const words = [
    own && `You already referred ${shop} to ${own}.`,
    other && `${shop} is already referred to ${other}.`,
    claimed && `Another lead claims ${shop} for ${claimed}.`,
  ].filter(Boolean);
  return words.length === 0 ? null : <Notice level="warning">{words.join(' ')}</Notice>;
}
