import { expect, test } from 'vitest';
import { maskNetwork } from './my-sessions.ts';

test.each([
  ['203.0.113.7', '203.0.*.*'],
  ['2001:db8:1:2', '2001:db8:*'],
  ['', ''],
])('a customer reads the network %s as %s', (network, told) => expect(maskNetwork(network)).toBe(told));
