import type { z } from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: the levels of docs/architecture.md, decided before anything else of the request is read. */
export type Access =
  | 'public'
  | 'webhook'
  | 'onboarding'
  | 'member'
  | 'partner'
  | 'partnerOrStaff'
  | 'partnerOrAdmin'
  | 'staff'
  | 'manager'
  | 'admin';

/** Whose rows a call may touch: the signed-in user's, or their partner's. The predicate is in the query. */
export type Owner = 'self' | 'partner';

export type Schema = z.core.$ZodType;

export type FileType = 'application/pdf' | 'application/xml' | 'application/zip' | 'image/webp' | 'text/csv';

export interface Endpoint {
  readonly method: Method;
  /** As the specification writes it, `{name}` for a parameter. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly owner?: Owner;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** What the values of fields of the body mean, for the API's description. */
  readonly meanings?: Readonly<Record<string, () => string>>;
  /** The body travels as multipart/form-data: `body` holds its text fields, `file` names its one file. */
  readonly file?: {
    readonly field: string;
    readonly isRequired: boolean;
    /** 5 unless given. */
    readonly mostMegabytes?: number;
  };
  /** Refused with `acting_as` to an admin acting as a user. */
  readonly refusesActing?: boolean;
  /** A read that also answers `Accept: text/csv`. */
  readonly csv?: boolean;
  /** Media types of files that a read also answers where `Accept` names one. */
  readonly downloads?: readonly FileType[];
  /** How `Idempotency-Key` is taken; sent elsewhere it is ignored. */
  readonly idempotency?: 'required' | 'honoured';
  /** 302 sends the browser on: the handler answers `{ redirect }`, and there is no body. */
  readonly success: { readonly status: 200 | 201 | 202 | 302; readonly data: Schema; readonly meta?: Schema };
  /** Paths whose cached answers are stale once this call succeeded; a prefix counts. */
  readonly invalidates?: readonly `/api/${string}`[];
}

/** One declaration of a call; the route, the client, the OpenAPI document and the endpoint tests come from it. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type Inputs<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends Schema ? K : never]: E[K] extends Schema ? z.input<E[K]> : never;
};
type Files<E extends Endpoint> = E['file'] extends { isRequired: true }
  ? { file: Blob }
  : E['file'] extends object
    ? { file?: Blob | null }
    : unknown;
type LooseQuery<I> = I extends { query: infer Q } ? (object extends Q ? Omit<I, 'query'> & { query?: Q } : I) : I;

/** What a client passes: only the parts the endpoint has; a query of optional fields may be left out. */
export type InputOf<E extends Endpoint> = LooseQuery<Inputs<E>> & Files<E>;

/** What a handler receives once validated. */
export type ParsedOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body']: E[K] extends Schema ? z.output<E[K]> : undefined;
};

export type DataOf<E extends Endpoint> = z.output<E['success']['data']>;
export type MetaOf<E extends Endpoint> = E['success']['meta'] extends Schema
  ? z.output<E['success']['meta']>
  : undefined;
export type AnswerOf<E extends Endpoint> = E['success']['meta'] extends Schema
  ? { data: DataOf<E>; meta: z.output<E['success']['meta']> }
  : { data: DataOf<E> };
