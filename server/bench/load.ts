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

const runOf = (result: autocannon.Result): Run => ({
  rate: result.requests.total / Math.max(result.duration, 0.001),
  failed: result.errors + result.timeouts + result['4xx'] + result['5xx'],
});

/** Asks as fast as answers come, for some seconds; every connection takes the requests in turn. */
export const loadFor = async (url: string, seconds: number, requests: autocannon.Request[]): Promise<Run> =>
  runOf(await autocannon({ url, connections, duration: seconds, requests, timeout: 10 }));

/** Sends every request once, as fast as answers come; their number is a multiple of the connections. */
export async function loadOnce(url: string, requests: autocannon.Request[]): Promise<Run> {
  const each = requests.length / connections;
  let taken = 0;
  const setupClient = (client: autocannon.Client) => {
    client.setRequests(requests.slice(taken * each, (taken + 1) * each));
    taken += 1;
  };
  const started = performance.now();
  const result = await autocannon({ url, connections, amount: requests.length, setupClient, timeout: 10 });
  const seconds = (performance.now() - started) / 1000;
  return { ...runOf(result), rate: result.requests.total / seconds };
}
