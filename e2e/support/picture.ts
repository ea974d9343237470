import sharp from 'sharp';

/** A small PNG of one colour, as a file for an upload. */
export async function picture(color = '#0a6643') {
  const buffer = await sharp({ create: { width: 96, height: 96, channels: 3, background: color } })
    .png()
    .toBuffer();
  return { name: 'logo.png', mimeType: 'image/png', buffer };
}

/** The largest difference of one channel of one pixel between two pictures of the same size, of 255. */
export async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all([one, other].map((png) => sharp(png).raw().toBuffer()));
  if (!first || !second || first.length !== second.length) return 255;
  return first.reduce((most, level, index) => Math.max(most, Math.abs(level - (second[index] ?? 0))), 0);
}
