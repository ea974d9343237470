import { z } from 'zod/mini';

const problemCodes = [
  'unauthenticated',
  'email_not_verified',
  'partner_required',
  'approval_pending',
  'approval_rejected',
  'account_suspended',
  'terms_required',
  'staff_only',
  'manager_only',
  'admin_only',
  'partner_only',
  'acting_as',
  'invalid_input',
  'invalid_credentials',
  'invalid_signature',
  'token_invalid',
  'not_found',
  'transition_not_allowed',
  'version_conflict',
  'duplicate',
  'in_use',
  'in_flight',
  'idempotency_mismatch',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'unavailable',
  'internal',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** A refusal as RFC 9457 has it; `errors` names each bad field by its path, dots between the steps. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(problemCodes),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** With `transition_not_allowed`: the entity’s state and the reasons, in words. */
  transition: z.optional(
    z.object({ entity: z.string(), state: z.string(), event: z.string(), reasons: z.array(z.string()) }),
  ),
  /** With `version_conflict`, where it is known: the version now, and what changed since the one sent, newest first. */
  conflict: z.optional(
    z.object({
      version: z.int(),
      changes: z.array(
        z.object({
          what: z.string(),
          before: z.nullable(z.string()),
          after: z.nullable(z.string()),
          by: z.nullable(z.string()),
          at: z.string(),
        }),
      ),
    }),
  ),
});
export type Problem = z.output<typeof problem>;
