import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a ZIP by their names, as its directory lists them; each is held against its sum. */
export function unzip(zip: Buffer): Readonly<Record<string, Buffer>> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const found: Record<string, Buffer> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const packed = zip.readUInt32LE(at + 20);
    const length = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + length);
    const header = zip.readUInt32LE(at + 42);
    const begin = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const content = inflateRawSync(zip.subarray(begin, begin + packed));
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    found[name] = content;
    at += 46 + length;
  }
  return found;
}
