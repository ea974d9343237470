import { Button, Group } from '@mantine/core';

import { EditConflict } from './EditConflict.tsx';
import type { ContestedField } from './useEditForm.ts';

export interface FormConflictProps {
  what: string;
  contested: readonly ContestedField[];
  /** A form of one text is decided as a whole. */
  whole: { onTheirs: () => void; onMine: () => void; onBoth: () => void } | null;
}

/** Puts one or the other into the form, where it can still be changed. */
const SideChoice = ({ label, chosen, choose }: ContestedField) => (
  <Group gap="sm">
    {(['theirs', 'mine'] as const).map((side) => (
      <Button
        key={side}
        size="xs"
        variant={chosen === side ? 'light' : 'default'}
        aria-pressed={chosen === side}
        aria-label={`Keep ${side}: ${label}`}
        onClick={() => choose(side)}
      >
        Keep {side}
      </Button>
    ))}
  </Group>
);

/** The conflict of a form, above its fields; loaded lazily. */
export default function FormConflict({ what, contested, whole }: FormConflictProps) {
  return (
    <EditConflict
      what={what}
      fields={contested.map((one) => ({ ...one, choice: whole ? undefined : <SideChoice {...one} /> }))}
      actions={
        whole ? (
          <>
            <Button size="xs" variant="default" onClick={whole.onTheirs}>
              Keep theirs
            </Button>
            <Button size="xs" variant="default" onClick={whole.onMine}>
              Overwrite with mine
            </Button>
            <Button size="xs" variant="default" onClick={whole.onBoth}>
              Combine both
            </Button>
          </>
        ) : undefined
      }
    />
  );
}
