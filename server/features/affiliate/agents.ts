import { isbot } from 'isbot';

/** What a browser's name tells about a visit. */
export interface Agent {
  readonly isBot: boolean;
  readonly device: Device;
}

export type Device = 'desktop' | 'mobile' | 'tablet' | 'unknown';

// Figures know three classes only: parsers that tell browsers and models apart are large, or under another licence.
const devices: readonly (readonly [Device, RegExp])[] = [
  ['tablet', /iPad|Tablet|Android(?!.*Mobile)|Silk(?!.*Mobile)/i],
  ['mobile', /Mobi|iPhone|iPod|Android/i],
  ['desktop', /Windows NT|Macintosh|X11|CrOS|Linux/i],
];

function agentOf(userAgent: string): Agent {
  const isBot = userAgent === '' || isbot(userAgent);
  return { isBot, device: devices.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'unknown' };
}

const longest = 500;
const mostKept = 5000;

/** Tells agents by their `user-agent`; those seen lately from memory, since recognising a bot takes longer than the rest of a click. */
export function agents(): (userAgent: string) => Agent {
  const kept = new Map<string, Agent>();
  return (userAgent) => {
    const name = userAgent.slice(0, longest);
    const known = kept.get(name);
    if (known) return known;
    const agent = agentOf(name);
    if (kept.size >= mostKept) kept.clear();
    kept.set(name, agent);
    return agent;
  };
}
