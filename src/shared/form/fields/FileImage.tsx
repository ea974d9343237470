import { useFileSource } from './useFileSource.ts';

/** Preview of a chosen file before upload. Decorative: the field has the label. */
export function FileImage({ file }: { file: File }) {
  return <img ref={useFileSource(file)} alt="" />;
}
