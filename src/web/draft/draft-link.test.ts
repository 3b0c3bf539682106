import { expect, test } from 'vitest';
import { buildDraftAddress, findDraftLink } from './draft-link.ts';

test('a link opens the draft that it was made for', () => {
  const link = { id: 'a-1', key: 'K_9-x' };
  const address = buildDraftAddress('https://shop.example/km/buy_insurance/some?company=x#old', link);
  expect(address).toBe('https://shop.example/km/buy_insurance/some?company=x#draft=a-1.K_9-x');
  expect(findDraftLink('some', new URL(address).hash)).toEqual(link);
});

test.each(['', '#', '#draft=', '#draft=a', '#draft=a.', '#draft=a.b.c', '#draft=a.b"onload'])(
  '%s names no draft',
  (hash) => {
    expect(findDraftLink('some', hash)).toBeNull();
  },
);
