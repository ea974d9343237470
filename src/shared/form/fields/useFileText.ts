import { useEffect, useState } from 'react';

export interface FileText {
  /** Null until all of the file is read. */
  text: string | null;
  /** Moved, deleted or changed since it was chosen, or not for this person to read. */
  isUnreadable: boolean;
}

/** What is in a chosen file, never in one chosen before it, however long each takes to read. */
export function useFileText(file: Blob | null): FileText {
  const [read, setRead] = useState<FileText & { file: Blob }>();
  useEffect(() => {
    if (!file) return undefined;
    let isChosen = true;
    file.text().then(
      (text) => isChosen && setRead({ file, text, isUnreadable: false }),
      () => isChosen && setRead({ file, text: null, isUnreadable: true }),
    );
    return () => {
      isChosen = false;
    };
  }, [file]);
  return read && read.file === file ? read : { text: null, isUnreadable: false };
}
