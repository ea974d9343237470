import { isRecord } from '#contract/shared/isRecord.ts';

const names = ['firstName', 'lastName', 'email'] as const;
type Kept = Record<(typeof names)[number], string>;

/** What the history entry of the page keeps of a person who went on from it and comes back. */
export function readSignUp(): Kept {
  const state: unknown = history.state;
  const signUp = isRecord(state) && isRecord(state['signUp']) ? state['signUp'] : {};
  const kept = { firstName: '', lastName: '', email: '' };
  for (const name of names) {
    const value = signUp[name];
    if (typeof value === 'string') kept[name] = value;
  }
  return kept;
}

/** Never the password: a browser writes its history to disk. */
export const keepSignUp = ({ firstName, lastName, email }: Kept): void =>
  history.replaceState({ signUp: { firstName, lastName, email } }, '');
