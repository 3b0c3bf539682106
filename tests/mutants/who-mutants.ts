import type { Call, Who } from '#contract/call.ts';
import { type Scope, scopes } from '#contract/scopes.ts';
import { contractCalls } from '#tests/support/contract-calls.ts';
import type { CodeMutant } from './code-mutants.ts';

/** The test that compares the contract with the table that people write. */
const WITNESS = ['tests/api/rights.test.ts'];

/** A call whose right is another one, by method and path. */
export type WhoFault = { call: string; who: Who };

const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`;

/** Other rights of a call, by what a slip of the hand would do: wider, narrower, and exchanged. */
export function otherRights(who: Who): { who: Who; what: string }[] {
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
export async function whoMutants(): Promise<CodeMutant[]> {
  return (await contractCalls()).flatMap(({ file, call }) =>
    otherRights(call.who).map(({ who, what }): CodeMutant => {
      const none = { inside: '', line: 1, start: 0, end: 0, instead: '' };
      const right = { call: nameOf(call), who };
      return { id: `${file} ${right.call} ${what}`, kind: 'who', fault: 'data', file, tests: WITNESS, right, ...none };
    }),
  );
}

/** Gives a call of the loaded contract another right. The function that it resolves to restores it. */
export async function withRight({ call: name, who }: WhoFault): Promise<() => void> {
  const found = (await contractCalls()).find(({ call }) => nameOf(call) === name);
  if (!found) throw new Error(`the contract has no call ${name}`);
  const { call } = found;
  const before = call.who;
  call.who = who;
  return () => {
    call.who = before;
  };
}
