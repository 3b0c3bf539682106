import type { Logic, RatingStep } from '#engine/language/definition.ts';
import { listReadNames } from '#engine/language/expression.ts';
import { isObject } from '#engine/language/json.ts';
import { listRatingTables } from '#engine/language/tables/rating-tables.ts';
import { mapFields } from '#engine/reviewed/map-fields.ts';
import {
  type AddIssue,
  type CheckContext,
  createIssueList,
  formatPointer,
  type Issue,
  resolveProductFile,
} from '../base/issue.ts';
import { listJsonValues } from '../base/json-tree.ts';
import { collectKnownNames, isKnownName, listNamesReadDeeply } from '../base/known-names.ts';
import { checkExpression, type LogicScope } from './check-expression.ts';

/** Checks the rating: inputs, order of steps, lookups, lines, the compared field. */
export function checkRating({ definition, name }: CheckContext): Issue[] {
  const { form, rating } = definition;
  const file = resolveProductFile(name, 'rating');
  const { issues, add } = createIssueList(file);
  const derived = form.derived.map(({ set }) => set);
  const known = collectKnownNames(definition, derived);
  const isKnown = (read: string) => isKnownName(known, read);
  const outside: LogicScope = { file, fields: mapFields(definition), tables: form.tables ?? {}, isKnown };
  for (const [input, { from }] of Object.entries(rating.inputs))
    issues.push(...checkExpression(from, formatPointer('inputs', input, 'from'), outside));
  for (const index of rating.steps.keys()) {
    issues.push(...checkStepLogic(definition, file, index));
    checkStep(definition, index, add);
  }
  checkUnread(definition, add);
  if (!rating.steps.some(({ part }) => part === 'net'))
    add('rating-without-net', '/steps', 'No step is the net premium.', 'Give the step of the premium part: "net".');
  if (rating.compare !== undefined) checkCompared(definition, rating.compare, add);
  return issues;
}

type Definition = CheckContext['definition'];

/** Lists the names that have a value before a step: the inputs and the earlier steps. */
const listReadyNames = ({ rating }: Definition, index: number): Set<string> =>
  new Set([...Object.keys(rating.inputs), ...rating.steps.slice(0, index).map(({ set }) => set)]);

function checkStepLogic(definition: Definition, file: string, index: number): Issue[] {
  const { rating } = definition;
  const { logic, when } = rating.steps[index] as RatingStep;
  const ready = listReadyNames(definition, index);
  const sets = rating.steps.map(({ set }) => set);
  const scope: LogicScope = {
    file,
    fields: {},
    tables: listRatingTables(definition),
    sourceOf: (read) => rating.inputs[read]?.from,
    isKnown: (read) => ready.has(read.split('.')[0] ?? ''),
    hint: (read) =>
      sets.includes(read) ? `"${read}" is computed later: change the order.` : 'Declare it under inputs.',
  };
  const at = formatPointer('steps', index);
  return [
    ...checkExpression(logic, `${at}/logic`, scope),
    ...(when === undefined ? [] : checkExpression(when, `${at}/when`, scope)),
  ];
}

function checkStep(definition: Definition, index: number, add: AddIssue): void {
  const { steps } = definition.rating;
  const { set, logic, when, part, minimum, persons = {} } = steps[index] as RatingStep;
  const ready = listReadyNames(definition, index);
  if (minimum !== undefined && part !== 'loading')
    add(
      'minimum-without-part',
      ['steps', index],
      `"${set}" is a minimum, but what it adds to reach it is no line of the premium.`,
      'Give the step the part "loading".',
    );
  for (const [member, name] of Object.entries<string>(persons).filter(([, name]) => !ready.has(name)))
    add(
      'unknown-variable',
      `/steps/${index}/persons/${member}`,
      `"${name}" has no value here.`,
      'Name an input or an earlier step.',
    );
  if (ready.has(set))
    add('name-twice', ['steps', index, 'set'], `"${set}" has a value already.`, 'Give the step a name of its own.');
  const isConditional = (read: string) => steps.some((step) => step.set === read && step.when !== undefined);
  const isEarlier = (read: string) => steps.findIndex((step) => step.set === read) < index;
  for (const read of listReadNames([logic, when ?? true]).filter((name) => isConditional(name) && isEarlier(name)))
    add(
      'reads-conditional-step',
      ['steps', index, 'logic'],
      `"${set}" reads "${read}", which has no value while its "when" does not hold.`,
      `Put the condition of "${read}" into an if: { "if": [CONDITION, { "var": "${read}" }, 0] }.`,
    );
}

/** Checks that some step reads each input and looks up each table. */
function checkUnread({ rating }: Definition, add: AddIssue): void {
  const steps = rating.steps.flatMap(({ logic, when }) => [logic, when ?? true]);
  const read = new Set(listReadNames(steps));
  for (const input of Object.keys(rating.inputs).filter((input) => !read.has(input)))
    add(
      'rating-input-unused',
      ['inputs', input],
      `No step reads the input "${input}".`,
      'Remove it: a premium waits for every input.',
    );
  const lookups = listJsonValues(steps, isObject).flatMap(({ lookup }) => (Array.isArray(lookup) ? [lookup] : []));
  const looked = new Set(lookups.map(([table]) => String(table)));
  for (const table of Object.keys(rating.tables).filter((table) => !looked.has(table)))
    add('table-unused', ['tables', table], `No step looks up the table "${table}".`, 'Remove it, or look it up.');
}

/** Checks the field whose options are compared: the rating reads it itself, not through a derived value. */
function checkCompared(definition: Definition, field: string, add: AddIssue): void {
  const { form, rating } = definition;
  if ((mapFields(definition)[field]?.enum ?? []).length === 0) {
    add('compare-without-options', '/compare', `"${field}" is no field with options.`, 'Name the field of the plans.');
    return;
  }
  const reads = (logic: Logic, name: string) => listNamesReadDeeply(definition, logic).includes(name);
  for (const { set, logic } of form.derived.filter((value) => reads(value.logic, field))) {
    const [input] = Object.entries(rating.inputs).find(([, { from }]) => reads(from, set)) ?? [];
    if (input !== undefined && listReadNames(logic).length > 0)
      add(
        'compare-through-derived',
        ['inputs', input],
        `"${set}" follows from "${field}", so the premiums of its other options would be wrong.`,
        `Read ${field} in the rating itself.`,
      );
  }
}
