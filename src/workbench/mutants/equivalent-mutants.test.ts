import { expect, test } from 'vitest';
import { matchesDeclaration } from './equivalent-mutants.ts';

test.each<[string, string, boolean]>([
  ['a as b', 'a as b', true],
  ['a as b', 'a as b (2)', false],
  ['a *', 'a as b', true],
  ['a *', 'b as a', false],
  ['* as b', 'a as b', true],
  ['* as b', 'a as c', false],
  // The text between two stars must match too.
  ['file *UNKNOWN returned*', 'file plain: UNKNOWN returned as undefined', true],
  ['file *UNKNOWN returned*', 'file choose: holds always true', false],
  ['file a*b*c', 'file a b c', true],
  ['file a*b*c', 'file a c b', false],
  // No part of the text matches twice.
  ['ab*ba', 'aba', false],
  ['a*b*b', 'ab', false],
])('"%s" names "%s": %s', (key, id, is) => expect(matchesDeclaration(key, id)).toBe(is));
