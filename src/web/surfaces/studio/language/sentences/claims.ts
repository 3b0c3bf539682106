import type { Kind, Named, SentenceScope } from '../terms/scope.ts';
import { whatIs } from '../terms/scope.ts';
import type { Term } from '../terms/term.ts';
import type { Claim, Verb } from './sentence.ts';

const answered: Verb[] = ['isAnswered', 'isNotAnswered'];
const ordered: Verb[] = ['is', 'isNot', 'isLess', 'isAtMost', 'isMore', 'isAtLeast', 'isBetween'];

const verbsOf: Record<Kind, Verb[]> = {
  choice: ['is', 'isNot', 'isOneOf', 'isNoneOf', ...answered],
  several: ['includes', ...answered],
  yesNo: ['is', ...answered],
  tick: answered,
  number: [...ordered, ...answered],
  amount: [...ordered, ...answered],
  cents: [...ordered, ...answered],
  date: [...ordered, ...answered],
  text: ['is', 'isNot', ...answered],
  people: answered,
};

/** Returns the verbs for a subject, always with the present one. */
export function verbsFor(claim: Claim, scope: SentenceScope): Verb[] {
  const { kind } = whatIs(claim.subject, scope);
  const named = claim.subject.is === 'name' ? verbsOf[kind] : verbsOf[kind].filter((verb) => !answered.includes(verb));
  return named.includes(claim.verb) ? named : [claim.verb, ...named];
}

/** Returns the first object for a subject: one that makes the claim true for some possible answer. */
export function firstObject({ kind, options }: Pick<Named, 'kind' | 'options'>): Term {
  const first = options?.()[0]?.code;
  if (kind === 'date') return { is: 'name', name: 'asOf' };
  if (kind === 'yesNo') return { is: 'value', value: true };
  if (kind === 'number' || kind === 'amount' || kind === 'cents') return { is: 'value', value: 0 };
  return { is: 'value', value: first ?? '' };
}

/** Changes the subject of a claim. It keeps the verb if possible, and gets a new object if the kind differs. */
export function withSubject(claim: Claim, subject: Term, scope: SentenceScope): Claim {
  const before = whatIs(claim.subject, scope);
  const now = whatIs(subject, scope);
  const isAlike = before.kind === now.kind && !now.options;
  const verbs = verbsFor({ ...claim, subject, verb: verbsOf[now.kind][0] ?? 'is' }, scope);
  const verb = verbs.includes(claim.verb) ? claim.verb : (verbs[0] ?? 'is');
  return withVerb({ is: 'claim', subject, verb, objects: isAlike ? claim.objects : [] }, verb, scope);
}

/** Changes the verb of a claim. It keeps the first objects, as many as the verb needs. */
export function withVerb(claim: Claim, verb: Verb, scope: SentenceScope): Claim {
  const beside = whatIs(claim.subject, scope);
  const [first = firstObject(beside), last] = claim.objects;
  const single: Term = first.is === 'values' ? { is: 'value', value: first.values[0] ?? '' } : first;
  const several: Term =
    first.is === 'values' ? first : { is: 'values', values: first.is === 'value' ? [first.value as string] : [''] };
  if (verb === 'isAnswered' || verb === 'isNotAnswered' || verb === 'isTrue') return { ...claim, verb, objects: [] };
  if (verb === 'isOneOf' || verb === 'isNoneOf') return { ...claim, verb, objects: [several] };
  if (verb === 'isBetween' || verb === 'isBetweenInside')
    return { ...claim, verb, objects: [single, last ?? firstObject(beside)] };
  return { ...claim, verb, objects: [single] };
}

/** Returns a claim about the first possible subject. */
export function firstClaim(scope: SentenceScope): Claim {
  const subject: Term = { is: 'name', name: scope.all[0]?.name ?? 'asOf' };
  const verb = verbsOf[whatIs(subject, scope).kind][0] ?? 'is';
  return withVerb({ is: 'claim', subject, verb, objects: [] }, verb, scope);
}
