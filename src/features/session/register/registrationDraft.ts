import type { registerPartner } from '#contract/session/session.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { isRecord } from '#contract/shared/isRecord.ts';

type Body = InputOf<typeof registerPartner>['body'];

const emptyRegistration = {
  name: '',
  domain: '',
  expertiseArea: '',
  discoveryMethod: '',
  audience: '',
  countryPhoneCode: '',
  phoneNumber: '',
  streetAddress: '',
  zip: '',
  city: '',
  country: '',
} as const satisfies Partial<Record<keyof Body, ''>>;

export type RegistrationField = keyof typeof emptyRegistration;
type RegistrationValues = Record<RegistrationField, string>;

const stepNames = ['company', 'expertise', 'contact'] as const;
export type RegistrationStep = (typeof stepNames)[number];

export interface RegistrationDraft {
  step: RegistrationStep;
  values: RegistrationValues;
}

const keyOf = (userId: string) => `tributary.registration.${userId}`;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** What this person has typed so far in this tab. */
export function readDraft(userId: string): RegistrationDraft {
  const kept = parse(sessionStorage.getItem(keyOf(userId)) ?? 'null');
  const values: RegistrationValues = { ...emptyRegistration };
  const stored = isRecord(kept) && isRecord(kept['values']) ? kept['values'] : {};
  for (const name of registrationFields) {
    const value = stored[name];
    if (typeof value === 'string') values[name] = value;
  }
  const step = stepNames.find((name) => isRecord(kept) && kept['step'] === name);
  return { step: step ?? 'company', values };
}

export const writeDraft = (userId: string, draft: RegistrationDraft): void =>
  sessionStorage.setItem(keyOf(userId), JSON.stringify(draft));
export const clearDraft = (userId: string): void => sessionStorage.removeItem(keyOf(userId));

/** The steps with their fields, in display order. */
export const registrationSteps = [
  { name: 'company', label: 'Company', fields: ['name', 'domain', 'image'] },
  { name: 'expertise', label: 'Expertise', fields: ['expertiseArea', 'discoveryMethod', 'audience'] },
  {
    name: 'contact',
    label: 'Contact',
    fields: ['country', 'streetAddress', 'zip', 'city', 'countryPhoneCode', 'phoneNumber'],
  },
] as const satisfies readonly {
  name: RegistrationStep;
  label: string;
  fields: readonly (RegistrationField | 'image')[];
}[];

const registrationFields: readonly RegistrationField[] = registrationSteps.flatMap(({ fields }) =>
  fields.filter((field) => field !== 'image'),
);

/** The first step that holds one of these fields; null when none does. */
export const stepOf = (paths: readonly string[]): RegistrationStep | null =>
  registrationSteps.find(({ fields }) => fields.some((field) => paths.includes(field)))?.name ?? null;
