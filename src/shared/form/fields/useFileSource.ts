import { useCallback } from 'react';

/** The `ref` of an image that shows a chosen file; the same for as long as the file is. */
export const useFileSource = (file: Blob) =>
  useCallback(
    (picture: HTMLImageElement | null) => {
      if (!picture) return undefined;
      const url = URL.createObjectURL(file);
      picture.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
