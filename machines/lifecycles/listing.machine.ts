import { setup } from 'xstate';
import type { ListingContext } from '#contract/lifecycles/contexts.ts';
import type { TransitionMeta } from '#contract/lifecycles/lifecycles.ts';

export const listingMachine = setup({
  types: {
    context: {} as ListingContext,
    input: {} as ListingContext,
    meta: {} as TransitionMeta,
    events: {} as
      | { type: 'listing.hide' }
      | { type: 'listing.show' }
      | { type: 'listing.retire' }
      | { type: 'listing.reopen' },
  },
  guards: {
    hasPlan: ({ context }) => context.plans > 0,
  },
}).createMachine({
  id: 'listing',
  description:
    'Whether an app is offered to partners. Shops that came through a partner go on earning, whatever becomes of the app.',
  context: ({ input }) => input,
  initial: 'live',
  states: {
    live: {
      description: 'In the catalogue of every partner. Links lead to its listing, and installs are attributed.',
      on: {
        'listing.hide': {
          target: 'hidden',
          description: 'Take the app out of the catalogue. Links that are out there go on working.',
        },
        'listing.retire': {
          target: 'retired',
          meta: { needs: 'reason' },
          description: 'Retire the app. Needs a reason.',
        },
      },
    },
    hidden: {
      description:
        'Shown to partners who have referred a shop to it, and to no one else. Links work, and installs are attributed.',
      on: {
        'listing.show': { guard: 'hasPlan', target: 'live', description: 'Offer the app to every partner.' },
        'listing.retire': {
          target: 'retired',
          meta: { needs: 'reason' },
          description: 'Retire a hidden app. Needs a reason.',
        },
      },
    },
    retired: {
      description:
        'Not offered any more. Links lead to the other apps, and new installs are not attributed. Charges of shops that have it still earn.',
      on: {
        'listing.reopen': {
          target: 'hidden',
          description: 'Bring the app back, hidden at first. Links work again.',
        },
      },
    },
  },
});
