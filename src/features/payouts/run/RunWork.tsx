import type { DataOf } from '#contract/shared/endpoint.ts';
import { runPayouts } from '#contract/payouts/work.ts';

import { invalidate } from '../../../api/invalidate.ts';
import { send } from '../../../api/send.ts';
import { BulkProgress } from '../../../shared/feedback/BulkProgress.tsx';
import { useBulk } from '../../../shared/data/useBulk.ts';
import { month as monthName } from '../../../shared/text/format.ts';
import { inParts } from '../steps/inParts.ts';

const partnerForms = { one: 'partner', other: 'partners' };
const mostPartners = 1000;

export interface RunWorkProps {
  name: string;
  /** null to take up the run that was under way when the page was left. */
  run: { month: string; partners: readonly string[] } | null;
  /** `isWhole`: nothing of it was dismissed. */
  onEnded: (made: DataOf<typeof runPayouts>[], isWhole: boolean) => void;
}

/** A run under way, some partners at a time; loaded lazily. */
export default function RunWork({ name, run, onEnded }: RunWorkProps) {
  const bulk = useBulk({
    name,
    parts: run && inParts(run.partners, mostPartners).map((partners) => ({ month: run.month, partners })),
    part: runPayouts.body,
    answer: runPayouts.success.data,
    // The preview below is asked for again at the end only: it reads every balance.
    send: async (body, scope) => (await send(runPayouts, { body }, { ...scope, isQuiet: true })).data,
    onEnded: (answers, parts) => {
      void invalidate(...runPayouts.invalidates);
      onEnded(answers, answers.length === parts.length);
    },
  });
  const sizes = bulk.parts.map(({ partners = [] }) => partners.length);
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const [first] = bulk.parts;
  return (
    <BulkProgress
      label={first ? `Run ${monthName(first.month)}` : 'Run'}
      forms={partnerForms}
      done={sum(sizes.slice(0, bulk.answers.length))}
      total={sum(sizes)}
      bulk={bulk}
    />
  );
}
