import { expect, test } from 'vitest';
import { flattenMessages } from './flatten-messages.ts';

test('a message id consists of the keys of its path, joined by dots', () => {
  expect(flattenMessages('interface', { header: { home: 'Home', menu: { open: 'Menu' } }, skip: 'Skip' })).toEqual({
    'interface.header.home': 'Home',
    'interface.header.menu.open': 'Menu',
    'interface.skip': 'Skip',
  });
});

test('a leaf that is not text is refused with its id', () => {
  expect(() => flattenMessages('problems', { count: 3 } as never)).toThrow('problems.count');
  expect(() => flattenMessages('problems', { list: ['a'] } as never)).toThrow('problems.list');
});
