import type { Offer } from '#contract/apps/catalogue.ts';

type Plan = Offer['plans'][number];

/** An app and a plan of a stack, as the address names them. */
export interface Choice {
  readonly app: string;
  readonly plan: string;
}

export interface Stack {
  readonly choices: readonly Choice[];
  readonly shops: number;
  /** Whether shops leave at the observed rate. */
  readonly hasChurn: boolean;
  /** Whether what the partner earns is shown. */
  readonly hasEarnings: boolean;
}

export const mostShops = 10_000;
const mostApps = 50;

const worded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');

/** The plans of an app by the names that addresses have for them, which outlive a change of price. */
export function plansByKey(plans: readonly Plan[]): ReadonlyMap<string, Plan> {
  const found = new Map<string, Plan>();
  for (const plan of plans) {
    const key = [worded(plan.name) || 'plan', ...(plan.interval === 'year' ? ['yearly'] : [])].join('-');
    let [free, n] = [key, 1];
    while (found.has(free)) free = `${key}-${(n += 1)}`;
    found.set(free, plan);
  }
  return found;
}

/** The stack that an address describes; what it cannot be is left out. */
export function stackOf(search: URLSearchParams): Stack {
  const named = new Map<string, string>();
  for (const one of (search.get('stack') ?? '').split('_').slice(0, mostApps)) {
    const [app, plan] = one.split('.');
    if (app && plan) named.set(app, plan);
  }
  const shops = Number(search.get('shops') ?? '1');
  return {
    choices: [...named].map(([app, plan]) => ({ app, plan })),
    shops: Number.isInteger(shops) && shops >= 1 && shops <= mostShops ? shops : 1,
    hasChurn: search.get('churn') !== '0',
    hasEarnings: search.get('earnings') !== 'hidden',
  };
}

/** The address's query of a stack, in which other parameters stay. */
export function putStack(current: URLSearchParams, { choices, shops, hasChurn, hasEarnings }: Stack): URLSearchParams {
  const next = new URLSearchParams(current);
  const put = (name: string, value: string | null) => {
    if (value === null) next.delete(name);
    else next.set(name, value);
  };
  put('stack', choices.length === 0 ? null : choices.map(({ app, plan }) => `${app}.${plan}`).join('_'));
  put('shops', shops === 1 ? null : `${shops}`);
  put('churn', hasChurn ? null : '0');
  put('earnings', hasEarnings ? null : 'hidden');
  return next;
}

/** A choice with what it is a choice of. */
export interface Chosen {
  readonly choice: Choice;
  readonly offer: Offer;
  readonly plan: Plan;
}

/** The choices that can still be made; the others are not on offer any more. */
export const chosenOf = (choices: readonly Choice[], offers: readonly Offer[]): Chosen[] =>
  choices.flatMap((choice) => {
    const offer = offers.find(({ slug }) => slug === choice.app);
    const plan = offer && plansByKey(offer.plans).get(choice.plan);
    return offer && plan ? [{ choice, offer, plan }] : [];
  });
