import { createContext } from 'react';
import type { ActorRefFrom } from 'xstate';

import type { confirmationMachine } from '#machines/processes/confirmation.machine.ts';

/** The machine of the one confirmation dialog, which the app runs. */
export const ConfirmationContext = createContext<ActorRefFrom<typeof confirmationMachine> | null>(null);
