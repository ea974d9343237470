import { create } from 'qrcode';

/** The white margin in modules, without which scanners do not find the code. */
const MARGIN = 4;

export interface QrPicture {
  /** Modules along one side, margin included. */
  size: number;
  /** An SVG path of the dark modules, one unit each. */
  path: string;
}

/** The QR code of a text, as one path. */
export function qrOf(text: string): QrPicture {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const rows: string[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) rows.push(`M${column + MARGIN} ${row + MARGIN}h1v1h-1z`);
    }
  }
  return { size: modules.size + 2 * MARGIN, path: rows.join('') };
}

/** The picture as a file that any program opens. */
export const qrSvg = ({ size, path }: QrPicture): Blob =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
      `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`,
    ],
    { type: 'image/svg+xml' },
  );

/** The picture in pixels, about `width` wide, each module whole. */
export async function qrPng({ size, path }: QrPicture, width = 1024): Promise<Blob> {
  const scale = Math.ceil(width / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can’t draw images.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = '#000';
  const dark = new Path2D(path);
  context.fill(dark);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image couldn’t be created.'))), 'image/png');
  });
}
