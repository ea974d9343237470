import { Anchor } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';

import type { Lead } from '#contract/leads/leads.ts';
import { plural } from '#contract/shared/plural.ts';

import { Status } from '../../shared/feedback/Status.tsx';
import { IconAction } from '../../shared/page/IconAction.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { leadStates } from '../../entities/lead/leadStates.ts';
import { needsReason, offers } from './leadEvents.ts';
import classes from './leadRow.module.css';
import type { Leads } from './useLeads.ts';

/** The company, which opens the lead, over its shop. */
export function LeadName({ lead, open }: { lead: Lead; open: Leads['open'] }) {
  return (
    <TwoLines second={lead.shopDomain}>
      <Anchor component="button" type="button" className={classes.name} onClick={() => open(lead, 'look')}>
        {lead.company}
      </Anchor>
    </TwoLines>
  );
}

/** Its status and the number of conflicts. */
export function LeadState({ lead: { state, conflicts } }: { lead: Lead }) {
  return (
    <span className={classes.state}>
      <Status {...leadStates[state]} />
      {conflicts.length > 0 && (
        <span className={classes.conflicts}>{plural(conflicts.length, { one: 'conflict', other: 'conflicts' })}</span>
      )}
    </span>
  );
}

/** The allowed actions on the lead of a row. */
export const leadRowActions =
  ({ open, approve, retry }: Leads) =>
  (lead: Lead) => (
    <>
      {offers(lead, 'approve') && (
        <RowAction
          label={`Approve ${lead.company}`}
          icon={IconCheck}
          onClick={() =>
            needsReason(lead) ? open(lead, 'approve') : approve.submit({ params: { id: lead.id }, body: {} })
          }
        />
      )}
      {offers(lead, 'reject') && (
        <RowAction label={`Reject ${lead.company}`} icon={IconX} onClick={() => open(lead, 'reject')} />
      )}
      {offers(lead, 'retry') && (
        <RowAction
          label={`Submit ${lead.company} again`}
          icon={IconRefresh}
          onClick={() => retry.submit({ params: { id: lead.id } })}
        />
      )}
      {offers(lead, 'update') && (
        <RowAction label={`Edit ${lead.company}`} icon={IconPencil} onClick={() => open(lead, 'edit')} />
      )}
    </>
  );

function RowAction({ label, icon: Icon, onClick }: { label: string; icon: typeof IconCheck; onClick: () => void }) {
  return (
    <IconAction aria-label={label} onClick={onClick}>
      <Icon size={16} stroke={1.75} />
    </IconAction>
  );
}
