import { type editApp, firstColor, type planIntervals, type StaffApp } from '#contract/apps/admin.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { money } from '#contract/shared/format.ts';

import { type EditUnits, unit } from '../../shared/form/edit/editUnits.ts';
import { noNumber } from '../../shared/form/useContractForm.ts';

export interface PlanDraft {
  /** Stays while it is edited. */
  key: string;
  id: string | null;
  name: string;
  price: number | '';
  interval: (typeof planIntervals)[number];
}

export type AppValues = {
  name: string;
  tagline: string;
  description: string;
  category: string;
  color: string;
  listingUrl: string;
  attributionWindowDays: number | '';
  currency: string;
  plans: PlanDraft[];
};

export const emptyApp: AppValues = {
  name: '',
  tagline: '',
  description: '',
  category: '',
  color: firstColor,
  listingUrl: '',
  attributionWindowDays: 30,
  currency: 'USD',
  plans: [],
};

let drafted = 0;
export const newPlan = (): PlanDraft => ({
  key: `new-${(drafted += 1)}`,
  id: null,
  name: '',
  price: noNumber(),
  interval: 'month',
});

export const valuesOf = (app: StaffApp): AppValues => ({
  name: app.name,
  tagline: app.tagline,
  description: app.description,
  category: app.category,
  color: app.color,
  listingUrl: app.listingUrl,
  attributionWindowDays: app.attributionWindowDays,
  currency: app.currency,
  plans: app.plans.flatMap(({ id, name, price, interval, endedAt }) =>
    endedAt === null ? [{ key: id, id, name, price, interval }] : [],
  ),
});

type Body = Omit<ParsedOf<typeof editApp>['body'], 'version' | 'plans' | 'attributionWindowDays'>;

/** What is sent of them; an empty number stays empty, which the contract refuses at its field. */
export const bodyOf = ({ plans, ...values }: AppValues): Body & Record<'plans' | 'attributionWindowDays', unknown> => ({
  ...values,
  currency: values.currency.trim().toUpperCase(),
  plans: plans.map(({ id, name, price, interval }) => ({
    name,
    interval,
    ...(id === null ? {} : { id }),
    ...(price === '' ? {} : { price }),
  })),
});

const intervals = { month: 'a month', year: 'a year' } as const;

/** `$19.00 a month`. */
export const priceWords = (
  { price, interval }: { readonly price: number; readonly interval: PlanDraft['interval'] },
  currency: string,
): string => (price === 0 ? 'Free' : `${money(price, currency)} ${intervals[interval]}`);

const planWords = ({ name, price, interval }: PlanDraft, currency: string): string =>
  price === '' ? name : `${name}: ${priceWords({ price, interval }, currency)}`;

export const appUnits: EditUnits<AppValues> = {
  name: unit('Name', 'name'),
  tagline: unit('Tagline', 'tagline'),
  description: unit('Description', 'description'),
  category: unit('Category', 'category'),
  color: unit('Colour', 'color'),
  listingUrl: unit('Listing', 'listingUrl'),
  attributionWindowDays: unit('Attribution window', 'attributionWindowDays'),
  currency: unit('Currency', 'currency'),
  plans: {
    label: 'Plans',
    part: ({ plans }) => plans.map(({ key: _, ...plan }) => plan),
    take: (values, { plans }) => ({ ...values, plans }),
    words: ({ plans, currency }) => plans.map((plan) => planWords(plan, currency)).join(' · '),
  },
};
