import type { NamedValue, SentenceScope, ValueKind } from '../terms/sentence-scope.ts';
import { describeTerm } from '../terms/sentence-scope.ts';
import type { Term } from '../terms/term.ts';
import type { Assertion, Verb } from './sentence.ts';

const answeredVerbs: Verb[] = ['isAnswered', 'isNotAnswered'];
const orderingVerbs: Verb[] = ['is', 'isNot', 'isLess', 'isAtMost', 'isMore', 'isAtLeast', 'isBetween'];

const verbsByKind: Record<ValueKind, Verb[]> = {
  choice: ['is', 'isNot', 'isOneOf', 'isNoneOf', ...answeredVerbs],
  several: ['includes', ...answeredVerbs],
  yesNo: ['is', ...answeredVerbs],
  tick: answeredVerbs,
  number: [...orderingVerbs, ...answeredVerbs],
  amount: [...orderingVerbs, ...answeredVerbs],
  cents: [...orderingVerbs, ...answeredVerbs],
  date: [...orderingVerbs, ...answeredVerbs],
  text: ['is', 'isNot', ...answeredVerbs],
  people: answeredVerbs,
};

/** Returns the verbs that fit the subject of a claim, including its present verb. */
export function listVerbs(claim: Assertion, scope: SentenceScope): Verb[] {
  const { kind } = describeTerm(claim.subject, scope);
  const named =
    claim.subject.is === 'name' ? verbsByKind[kind] : verbsByKind[kind].filter((verb) => !answeredVerbs.includes(verb));
  return named.includes(claim.verb) ? named : [claim.verb, ...named];
}

/** Returns the first object for a subject: one that makes the claim true for some possible answer. */
export function createDefaultObject({ kind, options }: Pick<NamedValue, 'kind' | 'options'>): Term {
  const first = options?.()[0]?.code;
  if (kind === 'date') return { is: 'name', name: 'asOf' };
  if (kind === 'yesNo') return { is: 'value', value: true };
  if (kind === 'number' || kind === 'amount' || kind === 'cents') return { is: 'value', value: 0 };
  return { is: 'value', value: first ?? '' };
}

/** Changes the subject of a claim. It keeps the verb if possible, and gets a new object if the kind differs. */
export function replaceSubject(claim: Assertion, subject: Term, scope: SentenceScope): Assertion {
  const before = describeTerm(claim.subject, scope);
  const now = describeTerm(subject, scope);
  const isAlike = before.kind === now.kind && !now.options;
  const verbs = listVerbs({ ...claim, subject, verb: verbsByKind[now.kind][0] ?? 'is' }, scope);
  const verb = verbs.includes(claim.verb) ? claim.verb : (verbs[0] ?? 'is');
  return replaceVerb({ is: 'claim', subject, verb, objects: isAlike ? claim.objects : [] }, verb, scope);
}

/** Changes the verb of a claim. It keeps the first objects, as many as the verb needs. */
export function replaceVerb(claim: Assertion, verb: Verb, scope: SentenceScope): Assertion {
  const beside = describeTerm(claim.subject, scope);
  const [first = createDefaultObject(beside), last] = claim.objects;
  const single: Term = first.is === 'values' ? { is: 'value', value: first.values[0] ?? '' } : first;
  const several: Term =
    first.is === 'values' ? first : { is: 'values', values: first.is === 'value' ? [first.value as string] : [''] };
  if (verb === 'isAnswered' || verb === 'isNotAnswered' || verb === 'isTrue') return { ...claim, verb, objects: [] };
  if (verb === 'isOneOf' || verb === 'isNoneOf') return { ...claim, verb, objects: [several] };
  if (verb === 'isBetween' || verb === 'isBetweenInside')
    return { ...claim, verb, objects: [single, last ?? createDefaultObject(beside)] };
  return { ...claim, verb, objects: [single] };
}

/** Returns a claim about the first possible subject. */
export function createDefaultAssertion(scope: SentenceScope): Assertion {
  const subject: Term = { is: 'name', name: scope.all[0]?.name ?? 'asOf' };
  const verb = verbsByKind[describeTerm(subject, scope).kind][0] ?? 'is';
  return replaceVerb({ is: 'claim', subject, verb, objects: [] }, verb, scope);
}
