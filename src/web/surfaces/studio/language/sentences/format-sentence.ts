import { isDate } from '#engine/language/dates.ts';
import type { useFormat } from '#web/i18n/use-format.ts';
import type { Text } from '#web/i18n/use-text.ts';
import { humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { describeTerm, type NamedValue, type SentenceScope } from '../terms/sentence-scope.ts';
import type { Term } from '../terms/term.ts';
import type { Assertion, Sentence } from './sentence.ts';

/** The context of sentences: the messages, the formats of dates and money, and the names that can be used. */
export type SentenceFormatter = { text: Text; format: ReturnType<typeof useFormat>; scope: SentenceScope };

/** The meaning of a value: the kind of the answer that it is compared with. */
type ValueContext = Pick<NamedValue, 'kind' | 'unit' | 'options'>;

/** Returns a value in words, in the form that fits the kind of its answer. */
export function formatValue(
  value: string | number | boolean,
  beside: ValueContext,
  { text, format, scope }: SentenceFormatter,
): string {
  if (typeof value === 'boolean') return text(value ? 'studio-sentences.yes' : 'studio-sentences.no');
  const option = beside.options?.().find(({ code }) => code === value);
  if (option) return text('studio-sentences.named', { name: option.label });
  if (typeof value === 'string' && isDate(value)) return format.date(value);
  const amount = Number(value);
  if (beside.kind === 'cents' && Number.isSafeInteger(amount)) return format.money(amount, scope.currency);
  if (beside.kind === 'amount' && Number.isSafeInteger(amount * 100)) return format.money(amount * 100, scope.currency);
  if (typeof value === 'string') return text('studio-sentences.named', { name: value });
  return beside.unit === 'days' || beside.unit === 'years'
    ? text(`studio-sentences.spans.${beside.unit}`, { count: value })
    : String(value);
}

/** Returns a term in words. */
export function formatTerm(term: Term, beside: ValueContext, speech: SentenceFormatter): string {
  const { text, format, scope } = speech;
  const inner = (one: Term, like: ValueContext = describeTerm(one, scope)) => formatTerm(one, like, speech);
  /** Writes a term inside a longer text: names and values as they are, any other term in brackets. */
  const part = (one: Term) => (isPlain(one) ? inner(one) : addBrackets(inner(one), text));
  switch (term.is) {
    case 'name':
      return formatName(term.name, speech);
    case 'value':
      return formatValue(term.value, beside, speech);
    case 'values':
      return format.list(term.values.map((value) => formatValue(value, beside, speech)));
    case 'moved':
      return text(term.by < 0 ? 'studio-sentences.earlier' : 'studio-sentences.later', {
        day: part(term.day),
        span: text(`studio-sentences.spans.${term.span}`, { count: Math.abs(term.by) }),
      });
    case 'age':
      return text('studio-sentences.age', { born: part(term.born), on: part(term.on) });
    case 'days':
      return text('studio-sentences.days', { from: part(term.from), to: part(term.to) });
    case 'count':
    case 'year':
    case 'month':
    case 'weekday':
      return text(`studio-sentences.${term.is}`, { of: part(term.of) });
    case 'rounded':
      return text(`studio-sentences.rounded.${term.how}`, { amount: part(term.amount), step: part(term.step) });
    case 'sum':
      return term.terms
        .map((one, at) => (needsBrackets(term, one, at) ? addBrackets(inner(one), text) : inner(one)))
        .join(` ${text(`studio-sentences.signs.${operatorSigns[term.sign]}`)} `);
    case 'lookup':
      return text('studio-sentences.lookup', {
        column: humanizeName(term.column),
        table: humanizeName(term.table),
        keys: format.list(term.keys.map((key) => part(key))),
      });
  }
}

const isPlain = ({ is }: Term): boolean => is === 'name' || is === 'value' || is === 'values';

const addBrackets = (part: string, text: Text): string => text('studio-sentences.bracket', { part });

/** Returns true if a term of a sum needs brackets: "a less (b plus 1)", "(a plus b) times 2". */
function needsBrackets(sum: Term & { is: 'sum' }, term: Term, at: number): boolean {
  if (term.is !== 'sum') return false;
  const isProduct = ({ sign }: typeof term): boolean => sign === '*' || sign === '/';
  return isProduct(sum) === isProduct(term) ? at > 0 : isProduct(sum);
}

const operatorSigns = { '+': 'plus', '-': 'less', '*': 'times', '/': 'by' };

/**
 * Returns a name in words: its label, or for an unknown name a text made from its last part. If other names have the same
 * label, the page follows in brackets, or the words of the name itself.
 */
function formatName(name: string, { text, scope }: SentenceFormatter): string {
  const found = scope.find(name) ?? scope.find(name.replace(/^outer\./, 'item.'));
  const steps = name.split('.').filter((step) => step !== 'findings' && step !== 'value');
  const label = found?.label ?? humanizeName(steps.at(-1) ?? name);
  const alike = scope.labelled(label).filter((one) => one !== found);
  const isOne = found?.name === name && !alike.some(({ group }) => group === found.group);
  const isClear = found?.name === name ? alike.length === 0 : !found && alike.length === 0 && steps[0] === 'item';
  const named = text('studio-sentences.named', { name: label });
  const around = found?.name === name ? steps : steps.slice(0, -1);
  const more = isOne ? found.group : around.map(humanizeName).join(' ');
  return isClear || more === '' ? named : `${named} ${addBrackets(more, text)}`;
}

/** Returns a condition as one sentence without a full stop; undefined if sentences cannot express all of it. */
export function formatSentence(sentence: Sentence, speech: SentenceFormatter): string | undefined {
  if (sentence.is === 'beyond') return undefined;
  if (sentence.is === 'claim') return formatAssertion(sentence, speech);
  const { text } = speech;
  const parts = sentence.parts.map((part) => formatSentence(part, speech));
  if (parts.some((part) => part === undefined)) return undefined;
  // A negation applies to the whole joined group.
  const isOpen = (part: Sentence) => part.is === 'group' && (part.parts.length > 1 || part.not);
  const isJoined = sentence.parts.length > 1;
  const clear = sentence.parts.map((part, index) =>
    isOpen(part) && isJoined ? addBrackets(parts[index] ?? '', text) : (parts[index] ?? ''),
  );
  const said = clear.join(text(`studio-sentences.joins.${sentence.join}`));
  return sentence.not ? text('studio-sentences.not', { part: said }) : said;
}

/** Returns the word for a verb with an object of a kind: for dates "before" and "after". */
export function formatVerb({ verb }: Pick<Assertion, 'verb'>, { kind }: Pick<NamedValue, 'kind'>, text: Text): string {
  const ofDays = ['isLess', 'isAtMost', 'isMore', 'isAtLeast'];
  if (kind === 'date' && ofDays.includes(verb)) return text(`studio-sentences.dayVerbs.${verb}`);
  if (kind === 'tick' && (verb === 'isAnswered' || verb === 'isNotAnswered'))
    return text(`studio-sentences.tickVerbs.${verb}`);
  return text(`studio-sentences.verbs.${verb}`);
}

function formatAssertion({ subject, verb, objects }: Assertion, speech: SentenceFormatter): string {
  const { text, scope } = speech;
  const [object, last] = objects;
  const ofSubject = describeTerm(subject, scope);
  // If the subject is a fixed value, its kind is the kind of the object that it is compared with.
  const ofObject = object && subject.is === 'value' ? describeTerm(object, scope) : ofSubject;
  const said = (term: Term | undefined) => (term ? formatTerm(term, ofObject, speech) : '');
  return text(last ? 'studio-sentences.between' : object ? 'studio-sentences.claim' : 'studio-sentences.state', {
    subject: formatTerm(subject, ofObject, speech),
    verb: formatVerb({ verb }, ofSubject, text),
    object: said(object),
    last: said(last),
  });
}
