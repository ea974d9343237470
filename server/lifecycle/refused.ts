import type { LifecycleEntity, LifecycleInput } from '#contract/lifecycles/lifecycles.ts';
import { invalid, Refused } from '../platform/errors.ts';

/** The state of a row and, in words, why the event is refused. */
export interface TransitionRefusal {
  readonly entity: LifecycleEntity;
  readonly id: string;
  readonly state: string;
  readonly event: string;
  readonly reasons: string[];
  /** The field of the payload that the transition needs and that is missing, when nothing else prevents it. */
  readonly missing: LifecycleInput | null;
}

/** 409 `transition_not_allowed`. */
export class TransitionRefused extends Refused {
  readonly refusal: TransitionRefusal;

  constructor(refusal: TransitionRefusal) {
    const { entity, state, event, reasons } = refusal;
    super(409, 'transition_not_allowed', reasons.join(' '), { transition: { entity, state, event, reasons } });
    this.name = 'TransitionRefused';
    this.refusal = refusal;
  }
}

/** 400 at the missing field, else `TransitionRefused`. */
export const refusedAs = (refusal: TransitionRefusal): Refused =>
  refusal.missing === null ? new TransitionRefused(refusal) : invalid(refusal.missing, refusal.reasons.join(' '));
