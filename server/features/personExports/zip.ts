import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of a ZIP: its pieces, in order. */
export interface ZipFile {
  readonly name: string;
  readonly pieces: AsyncIterable<string | Buffer>;
}

/** Names are UTF-8; sizes and sums stand before the data. */
const flags = 0x08_00;
const deflated = 8;
/** DOS has two-second times from 1980 on: all files of one ZIP say its first moment. */
const dosTime = 0;
const dosDate = 0x21;

/** What stands in both records of a file. */
function fieldsOf({ sum, packed, size, name }: { sum: number; packed: number; size: number; name: Buffer }): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(flags, 2);
  fields.writeUInt16LE(deflated, 4);
  fields.writeUInt16LE(dosTime, 6);
  fields.writeUInt16LE(dosDate, 8);
  fields.writeUInt32LE(sum, 10);
  fields.writeUInt32LE(packed, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

const record = (signature: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32LE(signature, 0);
  return bytes;
};

/** Files as one ZIP of less than 4 GB. What is held in memory is packed. */
export async function zipOf(files: AsyncIterable<ZipFile>): Promise<Buffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, pieces } of files) {
    const packing = createDeflateRaw();
    const packed: Buffer[] = [];
    packing.on('data', (chunk: Buffer) => packed.push(chunk));
    const ended = new Promise<void>((resolve, reject) => packing.once('end', resolve).once('error', reject));
    let [sum, size] = [0, 0];
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece);
      sum = crc32(bytes, sum);
      size += bytes.length;
      if (!packing.write(bytes)) await new Promise((resolve) => packing.once('drain', resolve));
    }
    packing.end();
    await ended;
    const data = Buffer.concat(packed);
    const label = Buffer.from(name);
    const fields = fieldsOf({ sum, packed: data.length, size, name: label });
    const entry = record(0x02_01_4b_50, 46);
    entry.writeUInt16LE(20, 4);
    fields.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, label);
    const header = Buffer.concat([record(0x04_03_4b_50, 4), fields, label, data]);
    parts.push(header);
    offset += header.length;
  }
  const index = Buffer.concat(directory);
  const end = record(0x06_05_4b_50, 22);
  end.writeUInt16LE(directory.length / 2, 8);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, index, end]);
}
