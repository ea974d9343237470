import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { phoneWithoutCode } from '../shared/phone.ts';
import {
  countryCode,
  email,
  host,
  id,
  optionalText,
  password,
  personName,
  text,
  tokenText,
  wellFormed,
} from '../shared/schemas.ts';
import { partnerSummary, storedSession, user } from './user.ts';

export const registerUser = defineEndpoint({
  method: 'POST',
  path: '/api/auth/register-user',
  access: 'public',
  summary: 'Register a user and send a confirmation email. A known email gets the same answer.',
  body: z.strictObject({
    firstName: personName,
    lastName: personName,
    email,
    password,
    isTermsOfSiteAccepted: z.literal(true, 'Accept the terms to continue.'),
  }),
  success: { status: 200, data: z.object({ email: z.string() }) },
});

export const resendVerification = defineEndpoint({
  method: 'POST',
  path: '/api/auth/resend-verification',
  access: 'public',
  summary: 'Resend the confirmation email; older links stop working.',
  body: z.strictObject({ email }),
  success: { status: 200, data: z.object({ email: z.string() }) },
});

export const verifyEmail = defineEndpoint({
  method: 'PUT',
  path: '/api/auth/verify-email/{token}',
  access: 'public',
  summary: 'Confirm an email with the token sent to it; again within the day the link holds, it is confirmed already.',
  params: z.strictObject({ token: tokenText }),
  success: {
    status: 200,
    data: z.object({
      isValid: z.literal(true),
      /** What was confirmed; null for a link that was used before. */
      email: z.nullable(z.string()),
    }),
  },
});

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Sign in; the session lasts seven days from now.',
  body: z.strictObject({
    email,
    password: z
      .string('Enter your password.')
      .check(wellFormed, z.minLength(1, 'Enter your password.'), z.maxLength(128)),
  }),
  success: { status: 200, data: storedSession },
});

export const changeUnverifiedEmail = defineEndpoint({
  method: 'POST',
  path: '/api/auth/change-unverified-email',
  access: 'public',
  summary: 'Correct the email of an unconfirmed account, with its password; the link is sent to the new one.',
  body: z.strictObject({ email, password: login.body.shape.password, newEmail: email }),
  success: { status: 200, data: z.object({ email: z.string() }) },
});

export const loginAsUser = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login-as-user',
  access: 'admin',
  refusesActing: true,
  summary: 'Sign in as a user of a partner for one hour, with a reason; recorded.',
  body: z.strictObject({ userId: id, reason: text(500) }),
  success: { status: 200, data: storedSession },
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'onboarding',
  summary: 'End this session.',
  success: { status: 200, data: z.object({ isSignedOut: z.literal(true) }) },
});

export const verifyToken = defineEndpoint({
  method: 'GET',
  path: '/api/auth/verify-token',
  access: 'onboarding',
  summary: 'Whether the session still holds.',
  success: { status: 200, data: z.object({ isValid: z.literal(true) }) },
});

export const me = defineEndpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'onboarding',
  owner: 'self',
  summary: 'The signed-in user, with the current state of their partner.',
  success: { status: 200, data: user },
});

export const discoveryMethods = ['search', 'social', 'recommendation', 'event', 'app_store', 'other'] as const;
export const expertiseAreas = [
  'agency',
  'developer',
  'consultant',
  'content',
  'influencer',
  'merchant',
  'other',
] as const;

export const registerPartner = defineEndpoint({
  method: 'POST',
  path: '/api/auth/register-partner',
  access: 'onboarding',
  owner: 'self',
  summary: 'Register the partner of the signed-in person; staff decide on it.',
  file: { field: 'image', isRequired: false },
  body: z.strictObject({
    name: personName,
    domain: host,
    discoveryMethod: z.enum(discoveryMethods, 'Choose how you found us.'),
    expertiseArea: z.enum(expertiseAreas, 'Choose what you do.'),
    /** Whom they reach and how they will recommend; for the reviewer. */
    audience: z.optional(optionalText(1000)),
    phoneNumber: phoneWithoutCode,
    countryPhoneCode: z.string().check(z.regex(/^\+[1-9]\d{0,3}$/, 'Choose the country code.')),
    streetAddress: text(240),
    city: text(120),
    country: countryCode,
    zip: text(12).check(z.minLength(2, 'Use at least 2 characters.')),
    /** Part of the specified request but ignored: the session identifies the user. */
    userId: z.optional(optionalText(64)),
  }),
  success: { status: 201, data: partnerSummary },
});
