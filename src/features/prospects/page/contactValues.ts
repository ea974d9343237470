import type { ProspectContact } from '#contract/prospects/prospects.ts';

import { type EditUnits, unit } from '../../../shared/form/edit/editUnits.ts';

const contactFields = ['firstName', 'lastName', 'email', 'phone', 'position'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactValues = Record<ContactField, string>;

const isField = (name: string): name is ContactField => contactFields.some((field) => field === name);

export const contactValues = (contact: ProspectContact | null): ContactValues => ({
  firstName: contact?.firstName ?? '',
  lastName: contact?.lastName ?? '',
  email: contact?.email ?? '',
  phone: contact?.phone ?? '',
  position: contact?.position ?? '',
});

export const contactUnits: EditUnits<ContactValues> = {
  name: unit('Name', 'firstName', 'lastName'),
  position: unit('Position', 'position'),
  email: unit('Email', 'email'),
  phone: unit('Phone', 'phone'),
};

/** What is there now: `sent`, but for what the refusal names as different. */
export const theirsOf = (
  changes: readonly { what: string; after: string | null }[],
  sent: ContactValues,
): ContactValues => ({
  ...sent,
  ...Object.fromEntries(changes.flatMap(({ what, after }) => (isField(what) ? [[what, after ?? '']] : []))),
});
