import { plural } from '#contract/shared/plural.ts';
import { getRegistrationTarget } from '#contract/settings/registrationTarget.ts';

import { useResource } from '../../../shared/data/useResource.ts';

/** How a sentence ends that promises a decision: with the time for it that admins have set, once that is known. */
export function DecisionTime() {
  const { data } = useResource(getRegistrationTarget, {});
  return data ? `, usually within ${plural(data.days, { one: 'business day', other: 'business days' })}.` : '.';
}
