import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconArchiveOff from '@tabler/icons-react/dist/esm/icons/IconArchiveOff.mjs';

import type { Prospect } from '#contract/prospects/prospects.ts';

import { IconAction } from '../../../shared/page/IconAction.tsx';
import { offers, type ProspectMove } from '../prospectEvents.ts';

const loadMove = () => import('../edit/moveProspect.tsx');

const move = async (prospect: Prospect, event: ProspectMove) => (await loadMove()).moveProspect(prospect, event);

/** The same button of the next row, else of the one before: where the focus goes when this row leaves. */
function neighbour(button: HTMLElement): HTMLElement | null {
  const row = button.closest('tr, li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return beside?.querySelector<HTMLElement>('[data-move]') ?? null;
}

const moves = [
  { event: 'prospect.archive', label: 'Archive', icon: IconArchive },
  { event: 'prospect.unarchive', label: 'Unarchive', icon: IconArchiveOff },
] as const;

/** Archive or its reverse, whichever the prospect's chart offers. */
const ProspectMoves = ({ prospect }: { prospect: Prospect }) =>
  moves.map(
    ({ event, label, icon: Icon }) =>
      offers(prospect, event) && (
        <IconAction
          key={event}
          tip={label}
          aria-label={`${label}: ${prospect.name}`}
          data-move={event}
          onPointerEnter={() => void loadMove()}
          onClick={({ currentTarget }) => {
            neighbour(currentTarget)?.focus();
            void move(prospect, event);
          }}
        >
          <Icon size={16} stroke={1.75} />
        </IconAction>
      ),
  );

export default ProspectMoves;
