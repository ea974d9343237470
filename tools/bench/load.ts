import autocannon from 'autocannon';

/** Connections of every run. */
export const connections = 64;

/** What one run came to. */
export interface Run {
  /** Answers a second. */
  rate: number;
  /** Answers other than 2xx and 3xx, errors and timeouts. */
  failed: number;
}

/** Deals the requests out to the connections; each writes its own share once, before the run counts. */
function dealer(requests: readonly autocannon.Request[], shares: number) {
  let dealt = 0;
  return (client: autocannon.Client) => {
    const mine = dealt % Math.min(shares, requests.length);
    dealt += 1;
    client.setRequests(requests.filter((_, index) => index % shares === mine));
  };
}

async function run(
  url: string,
  requests: readonly autocannon.Request[],
  until: { duration: number } | { amount: number },
  together = connections,
): Promise<Run> {
  const setupClient = dealer(requests, together);
  const settings = { url, connections: together, timeout: 10, sampleInt: 50, setupClient, ...until };
  let started = performance.now();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(settings, (error, done) => {
      if (error) reject(error);
      else resolve(done);
    });
    instance.once('start', () => {
      started = performance.now();
    });
  });
  const seconds = (performance.now() - started) / 1000;
  return {
    rate: result.requests.total / seconds,
    failed: result.errors + result.timeouts + result['4xx'] + result['5xx'],
  };
}

/**
 * Sends requests as fast as responses arrive, for some seconds; every connection takes its share of the requests in
 * turn.
 */
export const loadFor = (url: string, seconds: number, requests: readonly autocannon.Request[]): Promise<Run> =>
  run(url, requests, { duration: seconds });

/** Sends every request once, as fast as answers come, `together` at a time; their number is a multiple of that. */
export const loadOnce = (url: string, requests: readonly autocannon.Request[], together?: number): Promise<Run> =>
  run(url, requests, { amount: requests.length }, together);
