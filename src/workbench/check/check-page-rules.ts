import { type PageDefinition, selectShownValues } from '#engine/language/definition.ts';
import { mapFields } from '#engine/reviewed/map-fields.ts';
import { type CheckContext, formatPointer, type Issue, resolveProductFile } from '../base/issue.ts';

/** Checks rules, conditional fields, effects and shown values: every place on a page that names facts and fields. */
export function checkPageRules({ definition, name }: CheckContext, page: string, own: PageDefinition): Issue[] {
  const { form } = definition;
  const {
    schema,
    rules = [],
    when = {},
    choices = {},
    hints = [],
    effects = [],
    applies = {},
    costs = [],
    shows,
    expects,
  } = own;
  const file = resolveProductFile(name, 'form');
  const all = mapFields(definition);
  const findings: Issue[] = [];
  const add = (code: string, at: string, message: string, mend: string) =>
    findings.push({ code, file, at: formatPointer('pages', page) + at, message, mend });
  const field = (wanted: string, at: string) => {
    if (!Object.hasOwn(schema.properties, wanted))
      add('unknown-field', at, `The page has no field "${wanted}".`, 'Correct the name of the field.');
  };
  const fact = (wanted: string, at: string) => {
    if (!Object.hasOwn(form.conditions, wanted))
      add('unknown-fact', at, `There is no condition "${wanted}".`, 'Add it to conditions, or correct the name.');
  };
  for (const [index, rule] of rules.entries()) {
    const at = formatPointer('rules', index);
    if (rule.each === undefined) {
      fact(rule.unless, `${at}/unless`);
      field(rule.at, `${at}/at`);
    } else ofItems(rule.each, rule.at, rule.unless, at, 'unless');
  }
  for (const [wanted, condition] of Object.entries(when)) {
    field(wanted, `/when${formatPointer(wanted)}`);
    fact(condition, `/when${formatPointer(wanted)}`);
  }
  for (const wanted of Object.keys(choices)) {
    field(wanted, `/choices${formatPointer(wanted)}`);
    const { enum: options, items } = schema.properties[wanted] ?? {};
    if (!options && (items?.type === 'object' || !items?.enum))
      add(
        'choices-without-options',
        `/choices${formatPointer(wanted)}`,
        `"${wanted}" has no options.`,
        'Give it an enum or a list.',
      );
  }
  for (const [index, hint] of hints.entries()) {
    const at = formatPointer('hints', index);
    if (hint.each === undefined) {
      fact(hint.when, `${at}/when`);
      field(hint.at, `${at}/at`);
    } else ofItems(hint.each, hint.at, hint.when, at, 'when');
    for (const [way, { with: answers }] of (hint.prices ?? []).entries())
      for (const wanted of Object.keys(answers).filter((wanted) => !Object.hasOwn(all, wanted)))
        add(
          'unknown-field',
          formatPointer('hints', index, 'prices', way, 'with', wanted),
          `"${wanted}" is not a field of any page.`,
          'Correct the name of the field.',
        );
  }
  for (const [wanted, decides] of Object.entries(applies)) {
    const at = `/applies${formatPointer(wanted)}`;
    field(wanted, at);
    const options = schema.properties[wanted]?.enum ?? [];
    const value = form.derived.find(({ set }) => set === decides);
    if (!value?.values?.every((each) => options.includes(each)))
      add(
        'applies-other-values',
        at,
        `"${decides}" is no derived value whose values are options of "${wanted}".`,
        'Name a derived value, and list in its values the options that may apply.',
      );
  }
  for (const [index, wanted] of costs.entries()) {
    const at = `/costs${formatPointer(index)}`;
    field(wanted, at);
    const { type, items } = schema.properties[wanted] ?? {};
    if (type !== undefined && type !== 'boolean' && !(items?.type !== 'object' && items?.enum))
      add('costs-without-options', at, `"${wanted}" is no yes or no, nor several of a list.`, 'Name such a field.');
  }
  for (const [index, { inputs, when: asked, fills = {} }] of effects.entries()) {
    const at = formatPointer('effects', index);
    // The page shows the result of a lookup at the first input.
    field(inputs[0] as string, `${at}/inputs/0`);
    if (asked !== undefined) fact(asked, `${at}/when`);
    for (const filled of Object.keys(fills).filter((filled) => !Object.hasOwn(all, filled)))
      add('unknown-field', `${at}/fills`, `"${filled}" is not a field of any page.`, 'Correct the name of the field.');
    for (const input of inputs.filter((input) => !Object.hasOwn(all, input)))
      add('unknown-field', `${at}/inputs`, `"${input}" is not a field of any page.`, 'Correct the name of the field.');
  }
  const derived = form.derived.map(({ set }) => set);
  for (const shown of selectShownValues(shows).filter(
    (shown) => !derived.includes(shown) && !Object.hasOwn(all, shown),
  ))
    add(
      'unknown-shown',
      '/shows',
      `The page shows "${shown}", which nothing computes.`,
      'Name premium, a derived value or a field.',
    );
  if (expects && schema.properties[expects.field]?.type !== 'array')
    add('unknown-field', '/expects/field', `The page has no list "${expects.field}".`, 'Name the list of the page.');
  return findings;

  function ofItems(each: string, member: string, condition: string, at: string, by: 'unless' | 'when'): void {
    const items = schema.properties[each]?.items;
    if (items?.type !== 'object') {
      add('unknown-field', `${at}/each`, `The page has no list "${each}".`, 'Name the list of the page.');
      return;
    }
    if (!Object.hasOwn(items.properties, member))
      add('unknown-field', `${at}/at`, `An item of "${each}" has no "${member}".`, 'Name a member of the item.');
    if (!Object.hasOwn(form.itemConditions?.[each] ?? {}, condition))
      add(
        'unknown-fact',
        `${at}/${by}`,
        `There is no condition "${condition}" on items of "${each}".`,
        `Add it to itemConditions.`,
      );
  }
}
