import { expect, test } from 'vitest';
import { privilegedScopes, scopes } from '#contract/scopes.ts';
import { listContractCalls } from '#tests/support/contract-calls.ts';
import { formatCallName, NAMES, rights } from './rights.ts';

/* The contract beside the table that people write: `rights.md`. */

const calls = (await listContractCalls()).map(({ call }) => call);

const sorted = (who: readonly string[] | string) => (typeof who === 'string' ? who : who.toSorted().join(' '));

test('each call has one row, and each row has one call', () => {
  expect(rights.map(formatCallName).toSorted()).toEqual(calls.map(formatCallName).toSorted());
  expect(new Set(rights.map(formatCallName)).size).toBe(rights.length);
});

test('the contract allows each call to the people in its row, and to nobody else', () => {
  const byRow = rights.map(
    (right) => `${formatCallName(right)}: ${sorted(right.who === 'person' ? 'signedIn' : right.who)}`,
  );
  const byContract = calls.map((call) => `${formatCallName(call)}: ${sorted(call.who)}`);
  expect(byContract.toSorted()).toEqual(byRow.toSorted());
});

test('each right of the contract is in the table and has rows', () => {
  const written =
    'sell claims reports partner-admin webhooks export orders review pay-claims admin insurer-export audit edit approve'.split(
      ' ',
    );
  expect(Object.keys(NAMES)).toEqual(written);
  expect(Object.values(NAMES).toSorted()).toEqual(scopes.toSorted());
  const named = new Set(rights.flatMap(({ who }) => who));
  expect([...named].toSorted()).toEqual(['anyone', 'customer', 'person', ...scopes].toSorted());
});

test('a session with one of these rights ends sooner without activity', () => {
  const written =
    'sell partner-admin webhooks export orders review pay-claims admin insurer-export audit edit approve'.split(' ');
  expect(privilegedScopes).toEqual(written.map((name) => NAMES[name]));
});

test('each row names the owner of the data that the call reaches, and the reason', () => {
  for (const { whose, why, ...right } of rights) {
    expect([formatCallName(right), whose]).toEqual([
      formatCallName(right),
      expect.stringMatching(/^(own|own partner's|all|none)\b/),
    ]);
    expect([formatCallName(right), why.length > 10]).toEqual([formatCallName(right), true]);
  }
});

test('rights of a partner reach only the partner’s own data, and only rights of the insurer reach all data', () => {
  for (const right of rights.filter(({ who }) => Array.isArray(who))) {
    const isPartners = (right.who as string[]).some((scope) => scope.startsWith('b2b:'));
    expect([formatCallName(right), right.whose.startsWith("own partner's")]).toEqual([
      formatCallName(right),
      isPartners,
    ]);
  }
});
