import axios from 'axios';

import type { Endpoint, FileType, InputOf } from '#contract/shared/endpoint.ts';

import { failureOf, http, pathOf, type Parts } from './call.ts';
import { rightsChanged, tokenRefused, currentToken } from './token.ts';
import { saveFile } from './saveFile.ts';
import { ProblemError } from './problemError.ts';

export interface DownloadOptions {
  /** Ends the download; what arrived is dropped. */
  signal?: AbortSignal;
  /** Bytes so far; how many there will be is not known before the end. */
  onProgress?: (bytes: number) => void;
  /** What is asked for; CSV without it. */
  type?: FileType;
}

/** As `fetchFile`, and saves it. `filename`: with its ending. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  filename: string,
  options?: DownloadOptions,
): Promise<Blob> {
  const file = await fetchFile(endpoint, input, options);
  saveFile(file, filename);
  return file;
}

/**
 * What an endpoint answers as a file: all matching rows as CSV, or one of its `downloads`.
 * @throws {ProblemError} for every refusal and when the server does not respond
 */
export function fetchFile<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: DownloadOptions): Promise<Blob>;
export async function fetchFile(
  endpoint: Endpoint,
  parts: Parts,
  { signal, onProgress, type = 'text/csv' }: DownloadOptions = {},
): Promise<Blob> {
  const token = currentToken();
  try {
    const { data } = await http.request<Blob>({
      method: endpoint.method,
      url: pathOf(endpoint, parts.params),
      params: parts.query,
      data: parts.body,
      signal,
      responseType: 'blob',
      timeout: 0,
      headers: { accept: type, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      onDownloadProgress: ({ loaded }) => onProgress?.(loaded),
    });
    return data;
  } catch (error) {
    const failure = failureOf(await withReadBody(error));
    if (failure instanceof ProblemError && token !== null && token === currentToken()) {
      if (failure.status === 401 && failure.code === 'unauthenticated') tokenRefused();
      if (failure.status === 403) rightsChanged();
    }
    throw failure;
  }
}

/** A refusal arrives as a blob too: parse it as a problem document. */
async function withReadBody(error: unknown): Promise<unknown> {
  if (axios.isAxiosError<unknown>(error) && error.response?.data instanceof Blob) {
    const text = await error.response.data.text();
    try {
      error.response.data = JSON.parse(text);
    } catch {
      error.response.data = null;
    }
  }
  return error;
}
