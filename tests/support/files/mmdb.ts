/** A file of countries by IPv4 network, in the format of .mmdb: each network as address, prefix length, country. */
export function mmdbOf(networks: readonly (readonly [address: string, bits: number, country: string])[]): Buffer {
  const nodes: [number | string | null, number | string | null][] = [[null, null]];
  for (const [address, bits, country] of networks) {
    let at = 0;
    const path = address.split('.').flatMap((part) => Number(part).toString(2).padStart(8, '0').split('').map(Number));
    for (const [depth, bit] of path.slice(0, bits).entries()) {
      const node = nodes[at];
      if (!node) throw new Error('no node');
      if (depth === bits - 1) node[bit === 0 ? 0 : 1] = country;
      else {
        const next = node[bit === 0 ? 0 : 1];
        if (typeof next === 'number') at = next;
        else {
          nodes.push([null, null]);
          at = nodes.length - 1;
          node[bit === 0 ? 0 : 1] = at;
        }
      }
    }
  }
  const places = new Map<string, number>();
  const data: Buffer[] = [];
  let length = 0;
  for (const country of new Set(networks.map(([, , name]) => name))) {
    const record = map({ country: map({ iso_code: text(country) }) });
    places.set(country, length);
    data.push(record);
    length += record.length;
  }
  const pointer = (to: number | string | null): Buffer => {
    const value = to === null ? nodes.length : typeof to === 'number' ? to : nodes.length + 16 + (places.get(to) ?? 0);
    const bytes = Buffer.alloc(3);
    bytes.writeUIntBE(value, 0, 3);
    return bytes;
  };
  const metadata = map({
    binary_format_major_version: whole(2),
    binary_format_minor_version: whole(0),
    build_epoch: whole(1),
    database_type: text('Countries'),
    description: map({ en: text('Of a test') }),
    ip_version: whole(4),
    languages: Buffer.from([0, 4]),
    node_count: whole(nodes.length),
    record_size: whole(24),
  });
  return Buffer.concat([
    ...nodes.flatMap((node) => node.map(pointer)),
    Buffer.alloc(16),
    ...data,
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    metadata,
  ]);
}

const text = (value: string): Buffer => Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)]);
const whole = (value: number): Buffer => Buffer.from([(6 << 5) | 2, value >> 8, value & 255]);
const map = (of: Readonly<Record<string, Buffer>>): Buffer =>
  Buffer.concat([
    Buffer.from([(7 << 5) | Object.keys(of).length]),
    ...Object.entries(of).flatMap(([key, value]) => [text(key), value]),
  ]);
