import axios from 'axios';
import { z } from 'zod/mini';

import type { AnswerOf, Endpoint, InputOf } from '#contract/shared/endpoint.ts';
import { type Problem, problem } from '#contract/shared/problem.ts';

import { takeEarly } from './early.ts';
import { ProblemError } from './problemError.ts';
import { currentToken, rightsChanged, tokenRefused } from './token.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Makes a command safe to send again; sent where the endpoint declares `idempotency`. */
  idempotencyKey?: string | null;
  /** 0 to 1 of the bytes sent. */
  onProgress?: (share: number) => void;
}

export interface Parts {
  params?: Record<string, string | number>;
  query?: object;
  body?: object;
  file?: Blob | null;
}

/** Used by `call` and by downloads. */
export const http = axios.create({
  headers: { accept: 'application/json' },
  timeout: 30_000,
  // No cookies here: axios would read one before each request, which costs more than the server's response.
  xsrfCookieName: '',
});

/** The endpoint's path with its parameters filled in. */
export const pathOf = (endpoint: Endpoint, params: Parts['params']): string =>
  endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')));

/** The address of a GET, its query in it. */
export function uriOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): string;
export function uriOf(endpoint: Endpoint, { params, query }: Parts): string {
  return http.getUri({ url: pathOf(endpoint, params), params: query });
}

const formOf = (endpoint: Endpoint, { body, file }: Parts): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) if (value !== undefined) form.append(name, String(value));
  if (file && endpoint.file) form.append(endpoint.file.field, file);
  return form;
};

const problemOf = (value: unknown): Problem | null => {
  const parsed = z.safeParse(problem, value);
  return parsed.success ? parsed.data : null;
};

/** A failed request as a ProblemError; an aborted one stays what it is. */
export const failureOf = (error: unknown): unknown => {
  if (!axios.isAxiosError(error) || axios.isCancel(error)) return error;
  const retryAfter = Number(error.response?.headers['retry-after']);
  return new ProblemError(
    error.response?.status ?? 0,
    problemOf(error.response?.data),
    Number.isFinite(retryAfter) ? retryAfter : null,
  );
};

/**
 * Calls a declared endpoint; the only way to the server.
 * @throws {ProblemError} for every refusal and when the server does not respond
 */
export function call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<AnswerOf<E>>;
export async function call(endpoint: Endpoint, parts: Parts, options: CallOptions = {}): Promise<unknown> {
  const token = currentToken();
  if (endpoint.method === 'GET') {
    const early = await takeEarly(uriOf(endpoint, parts), token);
    if (early) return early.json();
  }
  try {
    const response = await http.request<unknown>({
      method: endpoint.method,
      url: pathOf(endpoint, parts.params),
      params: parts.query,
      data: endpoint.file ? formOf(endpoint, parts) : parts.body,
      signal: options.signal,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(endpoint.idempotency && options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      },
      onUploadProgress: ({ progress }) => options.onProgress?.(progress ?? 0),
    });
    return response.data;
  } catch (error) {
    const failure = failureOf(error);
    if (failure instanceof ProblemError && token !== null && token === currentToken()) {
      if (failure.status === 401 && failure.code === 'unauthenticated') tokenRefused();
      if (failure.status === 403) rightsChanged();
    }
    throw failure;
  }
}
