import type { ProspectContact } from '#contract/prospects.ts';

export const contactFields = ['firstName', 'lastName', 'email', 'phone', 'position'] as const;
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

/** What was changed since. */
export const changedOf = (values: ContactValues, basis: ContactValues): Partial<ContactValues> =>
  Object.fromEntries(contactFields.filter((name) => values[name] !== basis[name]).map((name) => [name, values[name]]));

/** What somebody else made of the fields since. */
export const theirsOf = (
  changes: readonly { what: string; after: string | null }[],
  basis: ContactValues,
): Partial<ContactValues> =>
  Object.fromEntries(
    changes.flatMap(({ what, after }) => (isField(what) && after !== basis[what] ? [[what, after ?? '']] : [])),
  );
