import sharp from 'sharp';

/** A small PNG of one colour, as a file for an upload. */
export async function picture(color = '#0a6643') {
  const buffer = await sharp({ create: { width: 96, height: 96, channels: 3, background: color } })
    .png()
    .toBuffer();
  return { name: 'logo.png', mimeType: 'image/png', buffer };
}
