import { listReadNames } from '#engine/language/expression.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { mapFields } from '#engine/reviewed/map-fields.ts';
import { type CheckContext, formatPointer, type Issue, joinNames, resolveProductFile } from '../base/issue.ts';
import { collectKnownNames, isKnownName, listNamesReadDeeply } from '../base/known-names.ts';
import { checkExpression, type LogicScope } from './check-expression.ts';

/** Checks the rating: inputs, order of steps, lookups, lines, the compared field. */
export function checkRating({ definition, name }: CheckContext): Issue[] {
  const { form, rating } = definition;
  const file = resolveProductFile(name, 'rating');
  const fields = mapFields(definition);
  const known = collectKnownNames(
    definition,
    form.derived.map(({ set }) => set),
  );
  const outside: LogicScope = { file, fields, tables: form.tables ?? {}, isKnown: (read) => isKnownName(known, read) };
  const findings = Object.entries(rating.inputs).flatMap(([input, { from }]) =>
    checkExpression(from, formatPointer('inputs', input, 'from'), outside),
  );
  const add = (code: string, at: string, message: string, mend: string) =>
    findings.push({ code, file, at, message, mend });

  const tables = { ...(form.tables ?? {}), ...rating.tables };
  const sets = rating.steps.map(({ set }) => set);
  const conditional = new Set(rating.steps.filter(({ when }) => when !== undefined).map(({ set }) => set));
  for (const [index, { set, logic, when, part, minimum, persons }] of rating.steps.entries()) {
    const at = formatPointer('steps', index);
    const ready = new Set([...Object.keys(rating.inputs), ...sets.slice(0, index)]);
    const scope: LogicScope = {
      file,
      fields: {},
      tables,
      isKnown: (read) => ready.has(read.split('.')[0] ?? ''),
      hint: (read) =>
        sets.includes(read) ? `"${read}" is computed later: change the order.` : 'Declare it under inputs.',
    };
    findings.push(...checkExpression(logic, `${at}/logic`, scope));
    if (when !== undefined) findings.push(...checkExpression(when, `${at}/when`, scope));
    if (minimum !== undefined && part !== 'loading')
      add(
        'minimum-without-part',
        at,
        `"${set}" is a minimum, but what it adds to reach it is no line of the premium.`,
        'Give the step the part "loading".',
      );
    for (const [member, name] of Object.entries(persons ?? {}).filter(([, name]) => !ready.has(name)))
      add(
        'unknown-variable',
        `${at}/persons/${member}`,
        `"${name}" has no value here.`,
        'Name an input or an earlier step.',
      );
    if (ready.has(set))
      add('name-twice', `${at}/set`, `"${set}" has a value already.`, 'Give the step a name of its own.');
    for (const read of listReadNames([logic, when ?? true]).filter(
      (read) => conditional.has(read) && sets.indexOf(read) < index,
    ))
      add(
        'reads-conditional-step',
        `${at}/logic`,
        `"${set}" reads "${read}", which has no value while its "when" does not hold.`,
        `Put the condition of "${read}" into an if: { "if": [CONDITION, { "var": "${read}" }, 0] }.`,
      );
  }

  const steps = rating.steps.flatMap(({ logic, when }) => [logic, when ?? true]);
  const read = new Set(listReadNames(steps));
  for (const input of Object.keys(rating.inputs).filter((input) => !read.has(input)))
    add(
      'rating-input-unused',
      formatPointer('inputs', input),
      `No step reads the input "${input}".`,
      'Remove it: a premium waits for every input.',
    );
  const looked = listReadTables(steps);
  for (const table of Object.keys(rating.tables).filter((table) => !looked.has(table)))
    add(
      'table-unused',
      formatPointer('tables', table),
      `No step looks up the table "${table}".`,
      'Remove it, or look it up.',
    );
  if (!rating.steps.some(({ part }) => part === 'net'))
    add('rating-without-net', '/steps', 'No step is the net premium.', 'Give the step of the premium part: "net".');
  if (rating.compare !== undefined) compared(rating.compare);
  return findings;

  function compared(field: string): void {
    if ((fields[field]?.enum ?? []).length === 0) {
      add(
        'compare-without-options',
        '/compare',
        `"${field}" is no field with options.`,
        'Name the field of the plans.',
      );
      return;
    }
    for (const { set, logic } of form.derived.filter(({ logic }) =>
      listNamesReadDeeply(definition, logic).includes(field),
    )) {
      const inputs = Object.entries(rating.inputs).filter(([, { from }]) =>
        listNamesReadDeeply(definition, from).includes(set),
      );
      if (inputs.length > 0 && listReadNames(logic).length > 0)
        add(
          'compare-through-derived',
          formatPointer('inputs', inputs[0]?.[0] ?? ''),
          `"${set}" follows from "${field}", so the premiums of its other options would be wrong.`,
          `Read ${joinNames([field])} in the rating itself.`,
        );
    }
  }
}

function listReadTables(logic: Json): Set<string> {
  if (Array.isArray(logic)) return new Set(logic.flatMap((inner) => [...listReadTables(inner)]));
  if (!isObject(logic)) return new Set();
  const own = Array.isArray(logic.lookup) ? [String(logic.lookup[0])] : [];
  return new Set([...own, ...Object.values(logic).flatMap((inner) => [...listReadTables(inner as Json)])]);
}
