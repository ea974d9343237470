import { randomUUID } from 'node:crypto';

import { expect, type Page } from '@playwright/test';

/** Calls of the API in the name of a session, which have to succeed; each answers its `data`. */
export const calling =
  (page: Page, token: string) =>
  async (method: 'POST' | 'PUT', path: string, data: object = {}): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const response = await page.request.fetch(path, { method, headers, data });
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    const answer: { data: unknown } = await response.json();
    return answer.data;
  };
