import type { LifecycleEntity } from '#contract/lifecycles.ts';
import { Refused } from '../platform/errors.ts';

/** Where a row stands and, in words, what stands in the way of the event. */
export interface TransitionRefusal {
  readonly entity: LifecycleEntity;
  readonly id: string;
  readonly state: string;
  readonly event: string;
  readonly reasons: string[];
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
