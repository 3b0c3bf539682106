import type { Logic } from '#engine/language/definition.ts';
import { isSameJson, type Json } from '#engine/language/json.ts';
import { parseTerm, splitExpression, type Term, termToLogic } from '../terms/term.ts';

/** The relation between a subject and its objects. */
export type Verb =
  | ('is' | 'isNot' | 'isLess' | 'isAtMost' | 'isMore' | 'isAtLeast' | 'isBetween' | 'isBetweenInside')
  | ('isOneOf' | 'isNoneOf' | 'isIn' | 'isNotIn' | 'includes' | 'isAnswered' | 'isNotAnswered' | 'isTrue');

/** One statement: "[age of the driver] is less than [18]". */
export type Assertion = { is: 'claim'; subject: Term; verb: Verb; objects: Term[] };

/** Conditions that must all be true, or of which any must be true; `not` negates the group. */
export type AssertionGroup = { is: 'group'; join: 'all' | 'any'; not: boolean; parts: Sentence[] };

/** A condition in words; sentences cannot express one that is `beyond`: it stays as it is. */
export type Sentence = Assertion | AssertionGroup | { is: 'beyond'; logic: Json };

const comparisons: Record<string, Verb> = {
  '==': 'is',
  '!=': 'isNot',
  '<': 'isLess',
  '<=': 'isAtMost',
  '>': 'isMore',
  '>=': 'isAtLeast',
};
const operators = Object.fromEntries(Object.entries(comparisons).map(([operator, verb]) => [verb, operator]));

/** Returns a condition of a product as a sentence. `toLogic` returns the same condition again. */
export function parseSentence(logic: Logic): Sentence {
  const sentence = readSentence(logic);
  // If `toLogic` returned another condition, the sentence would be wrong.
  return sentence && isSameJson(toLogic(sentence), logic) ? sentence : { is: 'beyond', logic };
}

function readSentence(logic: Logic): Sentence | undefined {
  const { operator = '', args = [] } = splitExpression(logic) ?? {};
  if (operator === 'and' || operator === 'or')
    return { is: 'group', join: operator === 'and' ? 'all' : 'any', not: false, parts: args.map(parseSentence) };
  if (operator === '!') return parseNegation(args[0]);
  return parseAssertion(operator, args) ?? parseBareCondition(logic);
}

/** Reads a condition that is itself true or false: a yes-or-no answer, a column of a table. */
function parseBareCondition(logic: Logic): Assertion | undefined {
  const subject = parseTerm(logic);
  return subject?.is === 'name' || subject?.is === 'lookup'
    ? { is: 'claim', subject, verb: 'isTrue', objects: [] }
    : undefined;
}

function parseNegation(logic: Json | undefined): Sentence | undefined {
  if (logic === undefined) return undefined;
  const inner = parseSentence(logic);
  if (inner.is === 'group' && !inner.not && inner.parts.length > 1) return { ...inner, not: true };
  const opposite: Partial<Record<Verb, Verb>> = { isAnswered: 'isNotAnswered', isOneOf: 'isNoneOf', isIn: 'isNotIn' };
  const verb = inner.is === 'claim' ? opposite[inner.verb] : undefined;
  if (inner.is === 'claim' && verb) return { ...inner, verb };
  return { is: 'group', join: 'all', not: true, parts: [inner] };
}

function parseAssertion(operator: string, args: Json[]): Assertion | undefined {
  if (operator === 'some') return parseSomeOf(args);
  const terms = args.flatMap((arg) => parseTerm(arg) ?? []);
  const [subject, ...objects] = terms;
  if (!subject || terms.length < args.length) return undefined;
  const claim = (verb: Verb, ...said: Term[]): Assertion => ({ is: 'claim', subject, verb, objects: said });
  const [object, last] = objects;
  if (operator === 'answered') return claim('isAnswered');
  if (!object) return undefined;
  if (operator === 'in') return claim(object.is === 'values' ? 'isOneOf' : 'isIn', object);
  if (last) {
    const verb = between[operator];
    return verb && { is: 'claim', subject: object, verb, objects: [subject, last] };
  }
  const verb = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined;
  return verb && claim(verb, object);
}

/** The verb for an operator with three values; the middle one is the subject. */
const between: Record<string, Verb> = { '<=': 'isBetween', '<': 'isBetweenInside' };

/** Reads "the list includes the code": `{ "some": [list, { "==": [item, code] }] }`; undefined for other conditions. */
function parseSomeOf([list, condition]: Json[]): Assertion | undefined {
  const subject = parseTerm(list);
  const { operator, args = [] } = splitExpression(condition) ?? {};
  const object = parseTerm(args[1]);
  if (!subject || operator !== '==' || !object || object.is !== 'value') return undefined;
  return { is: 'claim', subject, verb: 'includes', objects: [object] };
}

/** Returns the condition of a sentence. */
export function toLogic(sentence: Sentence): Json {
  if (sentence.is === 'beyond') return sentence.logic;
  if (sentence.is === 'claim') return assertionToLogic(sentence);
  const parts = sentence.parts.map(toLogic);
  const [only] = parts;
  const joined = parts.length === 1 && only !== undefined ? only : { [sentence.join === 'all' ? 'and' : 'or']: parts };
  return sentence.not ? { '!': joined } : joined;
}

function assertionToLogic({ subject, verb, objects }: Assertion): Json {
  const left = termToLogic(subject);
  const [first = null, second = null] = objects.map(termToLogic);
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

/** Returns true if sentences can express the whole condition. */
export function isExpressible(sentence: Sentence): boolean {
  if (sentence.is === 'beyond') return false;
  return sentence.is === 'claim' || sentence.parts.every(isExpressible);
}
