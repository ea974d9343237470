const show = (file: File) => (picture: HTMLImageElement | null) => {
  if (!picture) return undefined;
  const url = URL.createObjectURL(file);
  picture.src = url;
  return () => URL.revokeObjectURL(url);
};

/** A chosen file as a picture, before anything is sent. Decorative: its field says what it is. */
export function FileImage({ file }: { file: File }) {
  return <img ref={show(file)} alt="" />;
}
