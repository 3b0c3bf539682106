import { expect, test } from 'vitest';
import { nameOf, rights } from '#tests/api/rights.ts';
import { contractCalls } from '#tests/support/contract-calls.ts';
import { codeMutants } from './code-mutants.ts';
import { otherRights, whoMutants, withRight } from './who-mutants.ts';

test('a call with rights gets one more, one less, another one, and words that let more people make it', () => {
  const whats = otherRights(['b2b:sell', 'insurer:orders']).map(({ what }) => what);
  expect(whats).toHaveLength(3 + 8 + 2 + 2);
  expect(whats).toEqual(
    expect.arrayContaining(['by anyone', 'by signedIn', 'by insurer:claims too', 'no more by b2b:sell']),
  );
  expect(otherRights(['insurer:admin'])).toContainEqual({
    who: ['studio:edit'],
    what: 'by studio:edit instead of insurer:admin',
  });
  expect(otherRights('customer').map(({ who }) => who)).toEqual(['anyone', 'signedIn', ['insurer:admin']]);
});

test('each call has mutants, each with a name of its own, that differ from its row of rights', async () => {
  const mutants = await whoMutants();
  expect(new Set(mutants.map(({ right }) => right?.call)).size).toBe(rights.length);
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
  const sorted = (who: unknown) => (Array.isArray(who) ? who.toSorted().join(' ') : String(who));
  const byRow = new Map(rights.map((row) => [nameOf(row), sorted(row.who === 'person' ? 'signedIn' : row.who)]));
  expect(mutants.filter(({ right }) => byRow.get(right?.call ?? '') === sorted(right?.who))).toEqual([]);
});

test('a call of the loaded contract has another right, and its own again', async () => {
  const name = 'POST /api/admin/users';
  const [call] = (await contractCalls()).flatMap((one) => (nameOf(one.call) === name ? [one.call] : []));
  const restore = await withRight({ call: name, who: 'anyone' });
  expect(call?.who).toBe('anyone');
  restore();
  expect(call?.who).toEqual(['insurer:admin']);
});

test.each([
  ["const f = (user) => user.scopes.includes('insurer:orders');", "f: 'insurer:orders' as insurer:claims"],
  ['const f = (user, one) => one.askedBy === user.id;', 'f: one.askedBy === user.id as of another person'],
  ['const f = (user, all) => all.includes(user.id);', 'f: all.includes(user.id) as of another person'],
  ['const f = (user) => list(seenBy(user));', 'f: seenBy(user) of all partners'],
])('the server’s own rights in %s', (code, id) => {
  const [file, mutants] = ['src/server/a.ts', codeMutants('src/server/a.ts', code)];
  expect(mutants.filter(({ kind }) => kind === 'who').map((one) => one.id)).toEqual([`${file} ${id}`]);
  expect(codeMutants('src/engine/a.ts', code).filter(({ kind }) => kind === 'who')).toEqual([]);
});
