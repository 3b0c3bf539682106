import type { Access, Call } from '#contract/call.ts';
import { type Scope, scopes } from '#contract/scopes.ts';
import { listContractCalls } from '#tests/support/contract-calls.ts';
import type { CodeMutant } from './code-mutants.ts';

/** The test that compares the contract with the table that people write. */
const RIGHTS_TEST = ['tests/api/rights.test.ts'];

/** A call whose right is another one, by method and path. */
export type RightMutation = { call: string; who: Access };

const callName = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`;

/** Other rights of a call, by what a slip of the hand would do: wider, narrower, and exchanged. */
export function listOtherRights(who: Access): { who: Access; what: string }[] {
  const words = (['anyone', 'signedIn', 'customer'] as const)
    .filter((word) => word !== who)
    .map((word) => ({ who: word, what: `by ${word}` }));
  if (typeof who === 'string') return [...words, { who: ['insurer:admin'], what: 'by insurer:admin alone' }];
  const missing = scopes.filter((scope) => !who.includes(scope));
  const added = missing.map((scope) => ({ who: [...who, scope], what: `by ${scope} too` }));
  const less = who.length > 1 ? who.map((scope) => ({ who: without(who, scope), what: `no more by ${scope}` })) : [];
  const exchanged = who.map((scope) => {
    const other = (missing.find((one) => scopes.indexOf(one) > scopes.indexOf(scope)) ?? missing[0]) as Scope;
    return { who: [...without(who, scope), other], what: `by ${other} instead of ${scope}` };
  });
  return [...words, ...added, ...less, ...exchanged];
}

const without = (who: readonly Scope[], scope: Scope): Scope[] => who.filter((one) => one !== scope);

/** Every call of the contract with each of its other rights. */
export async function listRightMutants(): Promise<CodeMutant[]> {
  return (await listContractCalls()).flatMap(({ file, call }) =>
    listOtherRights(call.who).map(({ who, what }): CodeMutant => {
      const none = { inside: '', line: 1, start: 0, end: 0, instead: '' };
      const right = { call: callName(call), who };
      return {
        id: `${file} ${right.call} ${what}`,
        kind: 'who',
        fault: 'data',
        file,
        tests: RIGHTS_TEST,
        right,
        ...none,
      };
    }),
  );
}

/** Replaces the right of a call of the loaded contract. The function that it resolves to restores it. */
export async function setRight({ call: name, who }: RightMutation): Promise<() => void> {
  const found = (await listContractCalls()).find(({ call }) => callName(call) === name);
  if (!found) throw new Error(`the contract has no call ${name}`);
  const { call } = found;
  const before = call.who;
  call.who = who;
  return () => {
    call.who = before;
  };
}
