export interface SampleRow {
  id: string;
  name: string;
  country: string;
  referrals: number;
  /** Minor units. */
  earned: number;
  joined: string;
}

const first = ['North', 'Harbour', 'Juniper', 'Copper', 'Willow', 'Granite', 'Meadow', 'Lantern', 'Summit', 'Tidal'];
const second = ['Studio', 'Commerce', 'Digital', 'Works', 'Partners', 'Collective', 'Labs', 'Agency'];
const countries = ['Germany', 'Canada', 'Japan', 'Brazil', 'Norway', 'India'];
const pick = (list: readonly string[], index: number) => list[index % list.length] ?? '';

/** 237 partners that exist nowhere: ten pages of 25. */
export const sampleRows: readonly SampleRow[] = Array.from({ length: 237 }, (_, index) => ({
  id: `sample-${index + 1}`,
  name: `${pick(first, index)} ${pick(second, Math.floor(index / 10))} ${String(index + 1).padStart(3, '0')}`,
  country: pick(countries, index),
  referrals: (index * 37) % 211,
  earned: (index * 7919) % 1_000_000,
  joined: new Date(Date.UTC(2025, 0, 1 + index)).toISOString(),
}));
