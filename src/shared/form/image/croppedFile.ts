/** In percent of the picture. */
export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The server keeps 512 px; twice that is sharp and stays below the upload limit. */
const MOST = 1024;

/** The part of a picture that lies in a square, as a file of the same kind; never larger than it was. */
export async function croppedFile(picture: HTMLImageElement, square: Square, file: File): Promise<File> {
  const { naturalWidth, naturalHeight } = picture;
  const source = {
    x: (square.x / 100) * naturalWidth,
    y: (square.y / 100) * naturalHeight,
    side: Math.max(1, Math.min((square.width / 100) * naturalWidth, (square.height / 100) * naturalHeight)),
  };
  const side = Math.max(1, Math.round(Math.min(source.side, MOST)));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, source.x, source.y, source.side, source.side, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, 0.92));
  return blob ? new File([blob], file.name, { type: blob.type }) : file;
}

/** A picture's size; null where the browser cannot read it. */
export async function sizeOf(file: File): Promise<{ width: number; height: number } | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return null;
  }
}
