import { expect, test } from 'vitest';

import { readConfig } from '../../../../server/platform/config.ts';
import { networkHit, networkOf } from '../../../../server/features/session/attemptLimits.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0001::', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('in demo mode this machine itself is not slowed, outside of it it is', () => {
  const limit = { limit: 3, windowSeconds: 60 };
  const demo = readConfig({});
  const real = readConfig({ SEED_DEMO: '0', SMTP_URL: 'smtp://mail.example.com' });
  expect(networkHit(demo, 'x', '127.0.0.1', limit).limit).toBe(3000);
  expect(networkHit(demo, 'x', '203.0.113.9', limit).limit).toBe(3);
  expect(networkHit(real, 'x', '127.0.0.1', limit)).toEqual({
    key: 'x:network:127.0.0.1',
    limit: 3,
    windowSeconds: 60,
  });
});
