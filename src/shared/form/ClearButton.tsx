import { Input } from '@mantine/core';

/** At the end of a field: empties it. */
export function ClearButton({ label, onClick }: { label: string; onClick: () => void }) {
  return <Input.ClearButton aria-label={label} onClick={onClick} />;
}
