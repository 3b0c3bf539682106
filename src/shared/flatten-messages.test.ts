import { expect, test } from 'vitest';
import { flattenMessages } from './flatten-messages.ts';

test('ids are the words on the way, joined by dots', () => {
  expect(flattenMessages('interface', { header: { home: 'Home', menu: { open: 'Menu' } }, skip: 'Skip' })).toEqual({
    'interface.header.home': 'Home',
    'interface.header.menu.open': 'Menu',
    'interface.skip': 'Skip',
  });
});

test('a leaf that is no text is refused with its id', () => {
  expect(() => flattenMessages('problems', { count: 3 } as never)).toThrow('problems.count');
  expect(() => flattenMessages('problems', { list: ['a'] } as never)).toThrow('problems.list');
});
