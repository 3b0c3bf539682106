import { expect, test } from 'vitest';
import { formatCallName, rights } from '#tests/api/rights.ts';
import { listContractCalls } from '#tests/support/contract-calls.ts';
import { listCodeMutants } from './code-mutants.ts';
import { listOtherRights, listRightMutants, setRight } from './right-mutants.ts';

test('a call with rights has mutants with one right more, one less, another one, and with more people', () => {
  const whats = listOtherRights(['b2b:sell', 'insurer:orders']).map(({ what }) => what);
  expect(whats).toHaveLength(3 + 12 + 2 + 2);
  expect(whats).toEqual(
    expect.arrayContaining(['by anyone', 'by signedIn', 'by insurer:claims too', 'no more by b2b:sell']),
  );
  expect(listOtherRights(['insurer:admin'])).toContainEqual({
    who: ['insurer:export'],
    what: 'by insurer:export instead of insurer:admin',
  });
  expect(listOtherRights('customer').map(({ who }) => who)).toEqual(['anyone', 'signedIn', ['insurer:admin']]);
});

test('each call has mutants, each with a name of its own, that differ from its row of rights', async () => {
  const mutants = await listRightMutants();
  expect(new Set(mutants.map(({ right }) => right?.call)).size).toBe(rights.length);
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
  const sorted = (who: unknown) => (Array.isArray(who) ? who.toSorted().join(' ') : String(who));
  const byRow = new Map(
    rights.map((row) => [formatCallName(row), sorted(row.who === 'person' ? 'signedIn' : row.who)]),
  );
  expect(mutants.filter(({ right }) => byRow.get(right?.call ?? '') === sorted(right?.who))).toEqual([]);
});

test('a call of the loaded contract gets another right, and then its own right again', async () => {
  const name = 'POST /api/admin/partners';
  const [call] = (await listContractCalls()).flatMap((one) => (formatCallName(one.call) === name ? [one.call] : []));
  const restore = await setRight({ call: name, who: 'anyone' });
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
  const [file, mutants] = ['src/server/a.ts', listCodeMutants('src/server/a.ts', code)];
  expect(mutants.filter(({ kind }) => kind === 'who').map((one) => one.id)).toEqual([`${file} ${id}`]);
  expect(listCodeMutants('src/engine/a.ts', code).filter(({ kind }) => kind === 'who')).toEqual([]);
});
