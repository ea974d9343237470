import { addClaimFile } from '#contract/claims/claims.ts';

import { send } from '../../api/send.ts';
import type { StoreFile } from '../../shared/form/fields/useUpload.ts';

/** Stores a file that shows what a claim says. */
export const storeClaimFile: StoreFile = async (chosen, scope) => (await send(addClaimFile, chosen, scope)).data;
