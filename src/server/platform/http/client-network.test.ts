import { expect, test } from 'vitest';
import { listWiderNetworks, toNetwork } from './client-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['1:2:3::4:5:6:7', '1:2:3:0'],
  ['1::5:6:7:8:9', '1:0:0:5'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['unknown', 'unknown'],
])('%s counts as %s', (ip, network) => {
  expect(toNetwork(ip)).toBe(network);
});

test.each([
  ['203.0.113.7', [['203.0.113/24', 8]]],
  [
    '2001:db8:1:ab02',
    [
      ['2001:db8:1:ab/56', 4],
      ['2001:db8:1/48', 8],
    ],
  ],
  [
    '2001:db8:1:2',
    [
      ['2001:db8:1:0/56', 4],
      ['2001:db8:1/48', 8],
    ],
  ],
  ['unknown', []],
])('%s is in %j', (network, wider) => {
  expect(listWiderNetworks(network).map((one) => [one.wider, one.times])).toEqual(wider);
});
