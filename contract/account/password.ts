import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { email, password, tokenText, wellFormed } from '../shared/schemas.ts';

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Email a password reset link, valid for 30 minutes. An unknown email gets the same answer.',
  body: z.strictObject({ email }),
  success: { status: 200, data: z.object({ email: z.string() }) },
});

export const verifyReset = defineEndpoint({
  method: 'POST',
  path: '/api/auth/reset-password/verify',
  access: 'public',
  summary: 'Whether a reset link is still valid. Checking does not use it up.',
  body: z.strictObject({ token: tokenText }),
  success: { status: 200, data: z.object({ isValid: z.literal(true) }) },
});

const currentPassword = z
  .string('Enter your current password.')
  .check(wellFormed, z.minLength(1, 'Enter your current password.'), z.maxLength(128, 'Use at most 128 characters.'));

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'public',
  refusesActing: true,
  summary: 'Set a new password: with an emailed token, or signed in with the current one. All other sessions end.',
  body: z.union([z.strictObject({ token: tokenText, password }), z.strictObject({ currentPassword, password })]),
  success: { status: 200, data: z.object({ email: z.string() }) },
});
