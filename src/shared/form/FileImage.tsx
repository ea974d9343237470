import { useFileSource } from './useFileSource.ts';

/** A chosen file as a picture, before anything is sent. Decorative: its field says what it is. */
export function FileImage({ file }: { file: File }) {
  return <img ref={useFileSource(file)} alt="" />;
}
