import { expect, test } from 'vitest';
import { buildAvatarPath, drawAvatar } from './avatar.ts';

test.each([
  // The sum of the letter codes of an id selects one of eight colours: "a" is 97, 97 = 12 * 8 + 1.
  ['a', 'Sokha', 'chan', 'avatars/SC-1.svg'],
  ['ab', 'Sokha', '', 'avatars/S-3.svg'],
  ['b', '9', '(x)', 'avatars/-2.svg'],
  ['b', 'សុខា', 'ចាន់', `avatars/${encodeURIComponent('សច')}-2.svg`],
])('the picture of %s, %s %s, is %s', (id, givenName, familyName, path) =>
  expect(buildAvatarPath({ id, givenName, familyName })).toBe(path),
);

test('the picture of a user shows the user’s letters on the user’s colour', () => {
  expect(drawAvatar('SC-1.svg')).toMatch(/<rect [^>]*fill="#7a3e9d"\/><text [^>]*>SC<\/text><\/svg>$/);
  expect(drawAvatar('-0.svg')).toMatch(/fill="#045f82"\/><text [^>]*><\/text>/);
});

test.each(['SC-8.svg', 'SCX-1.svg', 'S1-1.svg', '<b>-1.svg', 'SC-1.png'])('%s is none', (file) =>
  expect(() => drawAvatar(file)).toThrow('notFound'),
);
