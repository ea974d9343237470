import { backtestRule } from '#contract/cases/reviewRules.ts';
import type { CaseRule } from '#contract/cases/states.ts';

import { send } from '../../api/send.ts';
import { useCommand } from '../../shared/data/useCommand.ts';
import { useFormFields } from '../../shared/form/useContractForm.ts';

/** A test of a rule on past months; `settings`: as they stand in the form, saved or not. */
export function useBacktest(rule: CaseRule, settings: Record<string, unknown>) {
  const fields = useFormFields({ initial: { months: 6 }, isKept: true });
  const now = JSON.stringify(settings);
  const test = useCommand(
    async (body: { months: number; settings: Record<string, unknown> }, scope) => {
      const { data } = await send(backtestRule, { params: { rule }, body }, scope);
      return { data, of: JSON.stringify(body.settings) };
    },
    { onDone: () => fields.accept(), onFailed: (problem) => fields.refuse(problem) },
  );
  return {
    form: fields.stateWith({ ...test, submit: ({ months }) => test.submit({ months, settings }) }),
    /** What was found with these settings; null while they are not tested. */
    found: test.lastAnswer?.of === now ? test.lastAnswer.data : null,
  };
}
export type BacktestState = ReturnType<typeof useBacktest>;
