import { TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';

import { neededClause, type PayClause } from '#contract/payTerms/payTerms.ts';
import { getPayTerms, type PayTermsData, writePayTerms } from '#contract/payTerms/calls.ts';
import { clauseWords } from '#contract/payTerms/words.ts';

import { setAnswer } from '../../api/query.ts';
import { send } from '../../api/send.ts';
import { EditForm } from '../../shared/form/edit/EditForm.tsx';
import type { EditUnits } from '../../shared/form/edit/editUnits.ts';
import { Notice } from '../../shared/feedback/Notice.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { useEditForm } from '../../shared/form/edit/useEditForm.ts';
import { Changes } from './Changes.tsx';
import { ClauseList } from './ClauseList.tsx';
import { type ClauseDraft, clausesOf, draftsOf } from './clauseDrafts.ts';
import { Example } from './Example.tsx';
import classes from './PayTerms.module.css';
import { TryOnPast } from './TryOnPast.tsx';

type TermsValues = { drafts: ClauseDraft[]; note: string };

const units: EditUnits<TermsValues> = {
  clauses: {
    label: 'Clauses',
    part: ({ drafts }) => drafts,
    take: (values, { drafts }) => ({ ...values, drafts }),
    words: ({ drafts }) => (clausesOf(drafts).clauses ?? []).map((clause) => clauseWords(clause)).join(' · '),
  },
};

interface PayTermsFormProps {
  terms: PayTermsData;
  onClose: () => void;
  /** Clauses that were tried, to begin with. */
  given?: readonly PayClause[] | undefined;
  onTried: (replayId: string) => void;
}

/** Edits terms in two steps: the clauses, then what they change, an example, and why. */
export default function PayTermsForm({ terms, onClose, given, onTried }: PayTermsFormProps) {
  const { scope, target, version, clauses } = terms;
  /** Whether what is typed was to be reviewed: what is wrong with it is shown instead, where anything is. */
  const [isReviewed, setReviewed] = useState(false);
  const params = { scope, target };
  const edit = useEditForm<typeof writePayTerms, TermsValues>({
    endpoint: writePayTerms,
    current: { version, values: { drafts: draftsOf(clauses), note: '' } },
    units,
    input: { params },
    toBody: ({ drafts, note }, basis) => ({ clauses: clausesOf(drafts).clauses ?? [], note, version: basis }),
    read: async () => {
      const { data } = await send(getPayTerms, { params });
      const by = data.history[0]?.by ?? null;
      return { version: data.version, values: { drafts: draftsOf(data.clauses), note: '' }, by: { clauses: by } };
    },
    versionOf: ({ data }) => data.version,
    onDone: (saved) => {
      toast('Terms saved', { level: 'success' });
      setAnswer(getPayTerms, { params }, () => saved);
      onClose();
    },
  });
  const begin = useEffectEvent(() => {
    if (given) edit.form.setValue('drafts', draftsOf(given));
  });
  useEffect(() => begin(), []);
  const { drafts } = edit.form.values;
  const typed = clausesOf(drafts);
  const problems = isReviewed ? (typed.problems ?? []) : [];
  const general = problems.filter(({ index }) => index === null);
  const shown = isReviewed ? typed.clauses : null;
  return (
    <EditForm
      edit={shown ? edit : { ...edit, form: { ...edit.form, submit: () => setReviewed(true) } }}
      what="set of terms"
      submitLabel={shown ? 'Save terms' : 'Review changes'}
      isDisabled={!edit.form.isDirty}
      onCancel={() => (shown ? setReviewed(false) : onClose())}
    >
      {shown === null ? (
        <Panel title="Clauses" description="The first clause that covers a charge decides what it earns.">
          {general.length > 0 && <Notice level="error">{general.map(({ message }) => message).join(' ')}</Notice>}
          <ClauseList
            drafts={drafts}
            needed={neededClause(scope)}
            problems={problems}
            onChange={(next) => {
              setReviewed(false);
              edit.form.setValue('drafts', next);
            }}
          />
        </Panel>
      ) : (
        <Review>
          <Panel title="What changes" description="For charges recorded from now on.">
            <Changes before={clauses} after={shown} />
          </Panel>
          <Example scope={scope} target={target} clauses={shown} />
          <TryOnPast scope={scope} target={target} version={version} clauses={shown} onTried={onTried} />
          <TextInput label="Reason" description="Kept in the history." required {...edit.form.input('note')} />
        </Review>
      )}
    </EditForm>
  );
}

/** The second step; it has the focus when it comes, so that it is read from its beginning. */
function Review({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.focus(), []);
  return (
    <div ref={root} tabIndex={-1} role="group" aria-label="Review" className={`${classes.stack} ${classes.review}`}>
      {children}
    </div>
  );
}
