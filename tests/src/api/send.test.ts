import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';

import { defineEndpoint } from '#contract/shared/endpoint.ts';
import { email, optionalText, text } from '#contract/shared/schemas.ts';

import { send } from '../../../src/api/send.ts';

const call = vi.hoisted(() => vi.fn<(endpoint: unknown, input: unknown) => Promise<{ data: object }>>());
vi.mock('../../../src/api/call.ts', () => ({ call }));
beforeEach(() => {
  call.mockReset().mockResolvedValue({ data: {} });
});

const createThing = defineEndpoint({
  method: 'POST',
  path: '/api/things',
  access: 'staff',
  summary: 'A thing.',
  body: z.strictObject({ name: text(20), email: z.optional(email), message: optionalText(100) }),
  success: { status: 201, data: z.object({}) },
});

test('an empty optional field is left out, an empty text that is allowed is sent', async () => {
  await send(createThing, { body: { name: 'Kite', email: '', message: '' } });
  expect(call.mock.calls[0]?.[1]).toEqual({ body: { name: 'Kite', message: '' } });
});

test('what the contract refuses is not sent, and every field has its own words', async () => {
  await expect(send(createThing, { body: { name: '', email: 'x', message: '' } })).rejects.toMatchObject({
    status: 400,
    code: 'invalid_input',
    errors: [
      { path: 'name', message: 'Required.' },
      { path: 'email', message: 'Enter an email such as name@example.com.' },
    ],
  });
  expect(call).not.toHaveBeenCalled();
});

test('a missing required file is an error', async () => {
  const upload = defineEndpoint({
    ...createThing,
    body: z.strictObject({}),
    file: { field: 'image', isRequired: true },
  });
  await expect(send(upload, { body: {} })).rejects.toMatchObject({
    errors: [{ path: 'image', message: 'Choose a file.' }],
  });
});
