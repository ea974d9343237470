import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { phoneOrNone, phoneWithoutCode } from '../shared/phone.ts';
import { countryCode, id, instant, optionalText, personName, text } from '../shared/schemas.ts';
import { user } from '../session/user.ts';

const companyFields = {
  name: personName,
  phoneNumber: phoneWithoutCode,
  countryPhoneCode: z.string().check(z.regex(/^\+[1-9]\d{0,3}$/, 'Choose the country code.')),
  streetAddress: text(240),
  city: text(120),
  country: countryCode,
  zip: text(12).check(z.minLength(2, 'Use at least 2 characters.')),
  /** On statements. */
  taxId: z.optional(optionalText(40)),
};

export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/api/auth/profile',
  access: 'onboarding',
  owner: 'self',
  summary: 'The profile and company fields the signed-in user may edit.',
  success: {
    status: 200,
    data: z.object({
      id,
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      phoneNumber: z.string(),
      /** False for users who only sign in with Google. */
      hasPassword: z.boolean(),
      isGoogleLinked: z.boolean(),
      version: z.int(),
      company: z.nullable(
        z.object({
          name: z.string(),
          domain: z.string(),
          imageUrl: z.nullable(z.string()),
          phoneNumber: z.string(),
          countryPhoneCode: z.string(),
          streetAddress: z.string(),
          city: z.string(),
          country: z.string(),
          zip: z.string(),
          taxId: z.string(),
          version: z.int(),
        }),
      ),
      /** Terms this person accepted, newest first. */
      acceptances: z.array(z.object({ version: z.int(), acceptedAt: instant })),
    }),
  },
});

export const editProfile = defineEndpoint({
  method: 'PUT',
  path: '/api/auth/edit-profile/{id}',
  access: 'onboarding',
  owner: 'self',
  summary: 'Edit the user’s own name and phone, and the company of an approved partner. A stale version is a conflict.',
  params: z.strictObject({ id }),
  body: z.strictObject({
    firstName: personName,
    lastName: personName,
    phoneNumber: z.optional(phoneOrNone),
    version: z.optional(z.int()),
    company: z.optional(z.strictObject({ ...companyFields, version: z.optional(z.int()) })),
  }),
  success: { status: 200, data: user },
  invalidates: ['/api/auth/me', '/api/auth/profile'],
});

export const changePartnerImage = defineEndpoint({
  method: 'PUT',
  path: '/api/auth/change-partner-image',
  access: 'member',
  owner: 'partner',
  summary: 'Replace the logo of the user’s partner.',
  file: { field: 'image', isRequired: true },
  success: { status: 200, data: z.object({ imageUrl: z.string() }) },
  invalidates: ['/api/auth/me', '/api/auth/profile', '/api/partners'],
});

const device = z.object({
  id,
  kind: z.enum(['login', 'acting']),
  isCurrent: z.boolean(),
  address: z.nullable(z.string()),
  /** The browser's `user-agent`; empty without one. */
  userAgent: z.string(),
  createdAt: instant,
  expiresAt: instant,
});

export const listDevices = defineEndpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'onboarding',
  owner: 'self',
  summary: 'Where one is signed in, newest first.',
  success: { status: 200, data: z.array(device) },
});

export const endDevice = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  access: 'onboarding',
  owner: 'self',
  refusesActing: true,
  summary: 'Sign one device out.',
  params: z.strictObject({ id }),
  success: { status: 200, data: z.object({ id }) },
  invalidates: ['/api/auth/sessions'],
});

export const endOtherDevices = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'onboarding',
  owner: 'self',
  refusesActing: true,
  summary: 'Sign every device out but this one.',
  success: { status: 200, data: z.object({ revoked: z.int() }) },
  invalidates: ['/api/auth/sessions'],
});
