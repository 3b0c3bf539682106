import type { Logic } from '#engine/language/definition.ts';
import { isSameJson, type Json } from '#engine/language/json.ts';
import { logicOfTerm, partsOf, type Term, termOf } from '../terms/term.ts';

/** How a claim joins what it speaks of with what it says of it. */
export type Verb =
  | ('is' | 'isNot' | 'isLess' | 'isAtMost' | 'isMore' | 'isAtLeast' | 'isBetween' | 'isBetweenInside')
  | ('isOneOf' | 'isNoneOf' | 'isIn' | 'isNotIn' | 'includes' | 'isAnswered' | 'isNotAnswered' | 'isTrue');

/** One thing said: "[age of the driver] is less than [18]". */
export type Claim = { is: 'claim'; subject: Term; verb: Verb; objects: Term[] };

/** What must hold, all of it or any; `not`: it must not. */
export type Group = { is: 'group'; join: 'all' | 'any'; not: boolean; parts: Sentence[] };

/** A condition in words; `beyond` is one that sentences cannot say, kept as it is written. */
export type Sentence = Claim | Group | { is: 'beyond'; logic: Json };

const comparisons: Record<string, Verb> = {
  '==': 'is',
  '!=': 'isNot',
  '<': 'isLess',
  '<=': 'isAtMost',
  '>': 'isMore',
  '>=': 'isAtLeast',
};
const operators = Object.fromEntries(Object.entries(comparisons).map(([operator, verb]) => [verb, operator]));

/** A condition of a product as a sentence. What comes back by `logicOf` is the same condition. */
export function sentenceOf(logic: Logic): Sentence {
  const sentence = readSentence(logic);
  // What would come back as another one is no sentence of it.
  return sentence && isSameJson(logicOf(sentence), logic) ? sentence : { is: 'beyond', logic };
}

function readSentence(logic: Logic): Sentence | undefined {
  const { operator = '', args = [] } = partsOf(logic) ?? {};
  if (operator === 'and' || operator === 'or')
    return { is: 'group', join: operator === 'and' ? 'all' : 'any', not: false, parts: args.map(sentenceOf) };
  if (operator === '!') return denied(args[0]);
  return claimOf(operator, args) ?? bare(logic);
}

/** A condition that is true or false by itself: an answer of yes or no, a column of a table. */
function bare(logic: Logic): Claim | undefined {
  const subject = termOf(logic);
  return subject?.is === 'name' || subject?.is === 'lookup'
    ? { is: 'claim', subject, verb: 'isTrue', objects: [] }
    : undefined;
}

function denied(logic: Json | undefined): Sentence | undefined {
  if (logic === undefined) return undefined;
  const inner = sentenceOf(logic);
  if (inner.is === 'group' && !inner.not && inner.parts.length > 1) return { ...inner, not: true };
  const opposite: Partial<Record<Verb, Verb>> = { isAnswered: 'isNotAnswered', isOneOf: 'isNoneOf', isIn: 'isNotIn' };
  const verb = inner.is === 'claim' ? opposite[inner.verb] : undefined;
  if (inner.is === 'claim' && verb) return { ...inner, verb };
  return { is: 'group', join: 'all', not: true, parts: [inner] };
}

function claimOf(operator: string, args: Json[]): Claim | undefined {
  if (operator === 'some') return someOf(args);
  const terms = args.flatMap((arg) => termOf(arg) ?? []);
  const [subject, ...objects] = terms;
  if (!subject || terms.length < args.length) return undefined;
  const claim = (verb: Verb, ...said: Term[]): Claim => ({ is: 'claim', subject, verb, objects: said });
  const [object, last] = objects;
  if (operator === 'answered') return claim('isAnswered');
  if (!object) return undefined;
  if (operator === 'in') return claim(object.is === 'values' ? 'isOneOf' : 'isIn', object);
  if (last && (operator === '<=' || operator === '<'))
    return {
      is: 'claim',
      subject: object,
      verb: operator === '<=' ? 'isBetween' : 'isBetweenInside',
      objects: [subject, last],
    };
  const verb = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined;
  return verb && !last ? claim(verb, object) : undefined;
}

/** Of several options chosen one is this: `{ "some": [list, { "==": [item, code] }] }`. */
function someOf([list, condition]: Json[]): Claim | undefined {
  const subject = termOf(list);
  const { operator, args = [] } = partsOf(condition) ?? {};
  const object = termOf(args[1]);
  if (!subject || operator !== '==' || !object || object.is !== 'value') return undefined;
  return { is: 'claim', subject, verb: 'includes', objects: [object] };
}

/** The condition that a sentence says. */
export function logicOf(sentence: Sentence): Json {
  if (sentence.is === 'beyond') return sentence.logic;
  if (sentence.is === 'claim') return logicOfClaim(sentence);
  const parts = sentence.parts.map(logicOf);
  const [only] = parts;
  const joined = parts.length === 1 && only !== undefined ? only : { [sentence.join === 'all' ? 'and' : 'or']: parts };
  return sentence.not ? { '!': joined } : joined;
}

function logicOfClaim({ subject, verb, objects }: Claim): Json {
  const left = logicOfTerm(subject);
  const [first = null, second = null] = objects.map(logicOfTerm);
  switch (verb) {
    case 'isTrue':
      return left;
    case 'isAnswered':
      return { answered: left };
    case 'isNotAnswered':
      return { '!': { answered: left } };
    case 'isOneOf':
    case 'isIn':
      return { in: [left, first] };
    case 'isNoneOf':
    case 'isNotIn':
      return { '!': { in: [left, first] } };
    case 'includes':
      return { some: [left, { '==': [{ var: 'item' }, first] }] };
    case 'isBetween':
      return { '<=': [first, left, second] };
    case 'isBetweenInside':
      return { '<': [first, left, second] };
    default:
      return { [operators[verb] ?? '==']: [left, first] };
  }
}

/** Whether all of a condition is in words. */
export function isSaid(sentence: Sentence): boolean {
  if (sentence.is === 'beyond') return false;
  return sentence.is === 'claim' || sentence.parts.every(isSaid);
}
