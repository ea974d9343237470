import { expect, test } from 'vitest';

import { leanContract } from '../../tools/support/contract.mjs';

const written = `
const changed = { success: { status: 200, data: thing }, invalidates: ['/api/things'] } as const;
export const sorts = ['name', '-name'] as const;
export const renameThing = defineEndpoint({
  method: 'PUT',
  path: '/api/things/{id}',
  access: 'staff',
  summary: 'Rename a thing.',
  params: z.strictObject({ id }),
  body: z.strictObject({ name: text(60), summary: z.string() }),
  idempotency: 'honoured',
  ...changed,
});
export const listThings = defineEndpoint({
  method: 'GET',
  path: '/api/things',
  query: z.strictObject(paging(sorts)),
  success: { status: 200, data: z.array(thing) },
});
export const order = (names: Set<string>) => names.add('name');
`;

const lean = `
const changed = { invalidates: ['/api/things'] } as const;
export const sorts = ['name', '-name'] as const;
export const renameThing = /* @__PURE__ */ defineEndpoint({
  method: 'PUT',
  path: '/api/things/{id}',
  params: /* @__PURE__ */ z.strictObject({ id }),
  body: /* @__PURE__ */ z.strictObject({ name: /* @__PURE__ */ text(60), summary: /* @__PURE__ */ z.string() }),
  idempotency: 'honoured',
  ...changed,
});
export const listThings = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/things',
  query: /* @__PURE__ */ z.strictObject(/* @__PURE__ */ paging(sorts)),
  });
export const order = (names: Set<string>) => names.add('name');
`;

test('the browser has a call without its documentation, its access and its answer', () => {
  expect(leanContract(written)).toBe(lean);
});
