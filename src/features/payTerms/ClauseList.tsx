import { Button, Group } from '@mantine/core';
import { useState } from 'react';

import { clauseWords } from '#contract/payTerms/words.ts';

import { Notice } from '../../shared/feedback/Notice.tsx';
import { ClauseFields } from './ClauseFields.tsx';
import { type ClauseDraft, clausesOf, type DraftProblem, generalDraft, isGeneral, newDraft } from './clauseDrafts.ts';
import classes from './PayTerms.module.css';

interface ClauseListProps {
  drafts: readonly ClauseDraft[];
  /** The general clause that these terms may not be without. */
  needed: string | null;
  problems: readonly DraftProblem[];
  onChange: (drafts: ClauseDraft[]) => void;
}

const generalNames: Readonly<Record<string, string>> = { rate: 'General rate', hold: 'General hold' };

/** The words of a clause as it is typed. */
function wordsOf(draft: ClauseDraft): string {
  const [clause] = clausesOf([draft]).clauses ?? [];
  return clause ? clauseWords(clause) : 'Not complete yet';
}

/** Clauses in the order in which they count; each opens into its fields. */
export function ClauseList({ drafts, needed, problems, onChange }: ClauseListProps) {
  const [open, setOpen] = useState<string | null>(null);
  const own = drafts.filter((draft) => !isGeneral(draft));
  const missing = (['rate', 'hold'] as const).filter((id) => !drafts.some((draft) => draft.id === id));
  const move = (index: number, by: number) => {
    const moved = drafts.filter((_, at) => at !== index);
    const draft = drafts[index];
    if (draft) onChange(moved.toSpliced(index + by, 0, draft));
  };
  const add = (draft: ClauseDraft) => {
    onChange(isGeneral(draft) ? [...drafts, draft] : [...own, draft, ...drafts.filter(isGeneral)]);
    setOpen(draft.id);
  };
  return (
    <div data-field="clauses">
      <ol className={classes.clauses} aria-label="Clauses">
        {drafts.map((draft, index) => {
          const name = generalNames[draft.id] ?? `Clause ${index + 1}`;
          const found = problems.filter((problem) => problem.index === index);
          const isOpen = open === draft.id || found.length > 0;
          return (
            <li key={draft.id} className={classes.clause}>
              <div className={classes.head}>
                <div>
                  <span className={classes.name}>{name}</span>
                  <p className={classes.words}>{wordsOf(draft)}</p>
                </div>
                <Group gap="xs">
                  {!isGeneral(draft) && (
                    <>
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        disabled={index === 0}
                        aria-label={`Move ${name} up`}
                        onClick={() => move(index, -1)}
                      >
                        Up
                      </Button>
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        disabled={index === own.length - 1}
                        aria-label={`Move ${name} down`}
                        onClick={() => move(index, 1)}
                      >
                        Down
                      </Button>
                    </>
                  )}
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-expanded={isOpen}
                    aria-label={`${isOpen ? 'Close' : 'Edit'} ${name}`}
                    onClick={() => setOpen(isOpen ? null : draft.id)}
                  >
                    {isOpen ? 'Close' : 'Edit'}
                  </Button>
                  {draft.id !== needed && (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      color="error"
                      aria-label={`Remove ${name}`}
                      onClick={() => onChange(drafts.filter((_, at) => at !== index))}
                    >
                      Remove
                    </Button>
                  )}
                </Group>
              </div>
              {found.length > 0 && <Notice level="error">{found.map(({ message }) => message).join(' ')}</Notice>}
              {isOpen && (
                <fieldset className={classes.fields} aria-label={name}>
                  <ClauseFields
                    draft={draft}
                    onChange={(change) =>
                      onChange(drafts.map((one, at) => (at === index ? { ...one, ...change } : one)))
                    }
                  />
                </fieldset>
              )}
            </li>
          );
        })}
      </ol>
      {drafts.length === 0 && <p className="quiet">No terms of its own: the others apply.</p>}
      <Group gap="sm" mt="md">
        <Button variant="default" size="xs" onClick={() => add(newDraft(drafts))}>
          Add a clause
        </Button>
        {missing.map((id) => (
          <Button key={id} variant="default" size="xs" onClick={() => add(generalDraft(id))}>
            {id === 'rate' ? 'Add a general rate' : 'Add a general hold'}
          </Button>
        ))}
      </Group>
    </div>
  );
}
