import { expect, test } from 'vitest';
import { mergeFiles } from './begin-release.ts';

/** Merges one file with an old, a proposed and a sold state: the hash of its text, or undefined. */
const merged = (was: string | undefined, proposed: string | undefined, sold: string | undefined) => {
  const at = (hash: string | undefined) => ({ other: 'o', ...(hash !== undefined && { 'a.json': hash }) });
  return mergeFiles({ baseFiles: at(was), files: at(proposed) }, { files: at(sold) });
};
const kept = { other: 'o' };

test.each<[string, Parameters<typeof merged>, Record<string, string>]>([
  ['what is proposed', ['1', '2', '1'], { ...kept, 'a.json': '2' }],
  ['what was sold meanwhile, where nothing is proposed', ['1', '1', '2'], { ...kept, 'a.json': '2' }],
  ['what both have', ['1', '2', '2'], { ...kept, 'a.json': '2' }],
  ['a new file', [undefined, '2', undefined], { ...kept, 'a.json': '2' }],
  ['a file that is taken out', ['1', undefined, '1'], kept],
  ['one that was taken out on both sides', ['1', undefined, undefined], kept],
  ['one that is new on both sides, alike', [undefined, '2', '2'], { ...kept, 'a.json': '2' }],
  ['one that was taken out meanwhile', ['1', '1', undefined], kept],
  ['one that came meanwhile', [undefined, undefined, '2'], { ...kept, 'a.json': '2' }],
])('a release’s project files follow %s', (_, files, is) => expect(merged(...files)).toEqual(is));

test('a file that both sides changed differently is a conflict, each by its path', () => {
  const was = { b: '1', a: '1', c: '1', d: '1' };
  const both = () =>
    mergeFiles(
      { baseFiles: was, files: { b: '2', c: '2', d: '2', e: '1' } },
      { files: { a: '3', b: '3', d: '1', e: '2' } },
    );
  const conflict = (path: string) => ({
    ...{ code: 'editConflict', at: '', message: 'problems.editConflict', params: { path, place: '' } },
  });
  expect(both).toThrow(
    expect.objectContaining({ status: 409, code: 'editConflict', problems: ['a', 'b', 'c', 'e'].map(conflict) }),
  );
});
