import { type Command, type CommandScope, useCommand } from '../../data/useCommand.ts';
import { useWait } from '../../data/useWait.ts';
import type { StoredFile } from './FileField.tsx';

/** Stores what was chosen in a `FileField`. */
export type StoreFile<F extends StoredFile = StoredFile> = (chosen: { file: Blob }, scope: CommandScope) => Promise<F>;

/** The upload of a `FileField`, which shows its refusal. It belongs to the form: submitted while it is busy, that would leave the file out. */
export function useUpload<F extends StoredFile>(
  store: StoreFile<F>,
  onStored: (file: F) => void,
): Command<{ file: Blob }> {
  const upload = useCommand(store, { onDone: onStored, onFailed: () => undefined });
  useWait(upload.isBusy);
  return upload;
}
