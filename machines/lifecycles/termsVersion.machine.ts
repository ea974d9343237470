import { setup } from 'xstate';
import type { TermsVersionContext } from '#contract/lifecycles/contexts.ts';

export const termsVersionMachine = setup({
  types: {
    context: {} as TermsVersionContext,
    input: {} as TermsVersionContext,
    events: {} as
      | { type: 'termsVersion.update' }
      | { type: 'termsVersion.publish' }
      | { type: 'termsVersion.withdraw' }
      | { type: 'termsVersion.discard' },
  },
  guards: {
    isNotInForceYet: ({ context }) => !context.isInForce,
  },
}).createMachine({
  id: 'termsVersion',
  description: 'A version of the terms and conditions. Partners accept the last one that has come into force.',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      description: 'Being written, and hidden from partners.',
      on: {
        'termsVersion.update': { target: 'draft', description: 'Edit its title, its text or what changes.' },
        'termsVersion.publish': {
          target: 'published',
          description: 'Let it be in force, at once or from a time on. Every partner is asked to accept it.',
        },
        'termsVersion.discard': { target: 'discarded', description: 'Delete it. The next draft has its number.' },
      },
    },
    published: {
      description: 'In force from its time on, until the next version is. It stays as partners have read it.',
      on: {
        'termsVersion.withdraw': {
          guard: 'isNotInForceYet',
          target: 'draft',
          description: 'Make it a draft again, before its time.',
        },
      },
    },
    discarded: { type: 'final', description: 'Deleted before it was published.' },
  },
});
