import { answerClaim, appealClaim, askClaim, grantClaim, refuseClaim } from '#contract/claims/claims.ts';

import type { TextStep } from '../lifecycle/TextStepForm.tsx';
import { ClaimFileField } from './ClaimFileField.tsx';
import { storeClaimFile } from './storeClaimFile.ts';

const movingEarned: TextStep['option'] = {
  field: 'movesEarned',
  label: 'Also move what the shop has earned so far',
  description:
    'The other partner’s earnings from this shop move to this partner by adjustments, except what is on hold.',
};

interface Claimed {
  /** The shop counts for another partner, whose earnings may move. */
  readonly canMoveEarned: boolean;
  /** It has one: another one would be refused. */
  readonly hasFile: boolean;
}

/** The steps of a claim, but withdrawing it. */
export function claimSteps({ canMoveEarned, hasFile }: Claimed): Readonly<Partial<Record<string, TextStep>>> {
  const file = hasFile ? undefined : { field: 'fileId', store: storeClaimFile, Field: ClaimFileField };
  return {
    'claim.ask': {
      endpoint: askClaim,
      field: 'question',
      label: 'Question',
      description: 'The partner gets it by email, with the date to answer by.',
      submit: 'Send question',
      done: 'Question sent',
    },
    'claim.grant': {
      endpoint: grantClaim,
      field: 'reason',
      label: 'Reason',
      description: 'Shown to the partner.',
      submit: 'Grant claim',
      done: 'Claim granted',
      option: canMoveEarned ? movingEarned : undefined,
    },
    'claim.refuse': {
      endpoint: refuseClaim,
      field: 'reason',
      label: 'Reason',
      description: 'Shown to the partner.',
      submit: 'Refuse claim',
      done: 'Claim refused',
    },
    'claim.answer': {
      endpoint: answerClaim,
      field: 'answer',
      label: 'Your answer',
      description: 'You’ll see here when we’ll decide by.',
      submit: 'Send answer',
      done: 'Answer sent',
      file,
    },
    'claim.appeal': {
      endpoint: appealClaim,
      field: 'reason',
      label: 'Why should we look again?',
      description: 'Someone else decides. You can appeal once.',
      submit: 'Submit appeal',
      done: 'Appeal submitted',
      file,
    },
  };
}
