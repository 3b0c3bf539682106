import { expect, test } from 'vitest';
import type { Journey } from '#engine/journey.ts';
import { hasSameAnswers, listReadAnswers, selectOptionsSchema } from '#engine/language/choices.ts';
import { addDays, addYears } from '#engine/language/dates.ts';
import type { FieldSchema, Logic } from '#engine/language/definition.ts';
import { evaluateFact } from '#engine/language/expression.ts';
import type { Json } from '#engine/language/json.ts';
import { answer, start } from '#engine/wizard.ts';
import { loadCases, loadTestProduct, productNames } from '#tests/paths/load-test-product.ts';

/*
 * Every option whose offer depends on other answers, in all products. It is chosen while it is offered, then each
 * answer that the offer reads is changed to many other values. When the option is not offered any more, the engine
 * says before that it clears the choice, and there is no premium for it. A product's rule may preserve the choice.
 */

/** The most options of one field that are tried: a field may have hundreds. */
const MOST_OPTIONS = 12;
const MOST_VALUES = 40;

type Choice = { page: string; field: string; logic: Logic; reads: string[] };

/** Values to which an answer is changed: all options, both limits and a value between, days around today, those of cases. */
function listValues(schema: FieldSchema | undefined, asOf: string, seen: readonly Json[]): Json[] {
  const { enum: options = [], type, format, minimum = 0, maximum = 100_000 } = schema ?? {};
  const numbers =
    type === 'integer' || type === 'number' ? [minimum, Math.round((minimum + maximum) / 2), maximum] : [];
  const years = [-70, -66, -50, -30, -19, -10, -1].map((by) => addYears(asOf, by));
  const dates = format === 'date' ? [...[1, 10, 95, 200, 364].map((by) => addDays(asOf, by)), ...years] : [];
  const flags = type === 'boolean' ? [true, false] : [];
  return [...new Set([...options, ...numbers, ...flags, ...dates, ...seen])].slice(0, MOST_VALUES);
}

const isChosen = (journey: Journey, field: string, option: Json): boolean => {
  // An answer to a question that is not asked any more waits for the question, and counts nowhere.
  const chosen = journey.situation.answers[field];
  return Array.isArray(chosen) ? chosen.some((one) => one === option) : chosen === option;
};

test.each(productNames)(
  '%s never prices a choice that is no longer offered',
  (id) => {
    const product = loadTestProduct(id);
    const { form } = product.definition;
    const schemas = Object.assign({}, ...Object.values(form.pages).map(({ schema }) => schema.properties)) as Record<
      string,
      FieldSchema
    >;
    const choices = Object.entries(form.pages).flatMap(([page, { choices: own = {} }]) =>
      Object.entries(own).map(([field, logic]): Choice => {
        const reads = listReadAnswers(form, logic).filter((name) => name in schemas && name !== field);
        return { page, field, logic, reads: [...new Set(reads)] };
      }),
    );
    const cases = loadCases(id).map(({ testCase }) => testCase);
    const withdrawn = new Map<string, number>();
    for (const { page, field, logic, reads } of choices) {
      const isMany = schemas[field]?.type === 'array';
      const options = schemas[field] ? (selectOptionsSchema(schemas[field]).enum ?? []) : [];
      const step = Math.max(1, Math.floor(options.length / MOST_OPTIONS));
      for (const { answers, asOf, circumstances } of cases.slice(0, 8)) {
        const begun = answer(
          start(product, { channel: 'public', language: 'en', ...circumstances }, asOf),
          answers,
        ).journey;
        const own = [answers[field]].flat().filter((one) => one !== undefined) as Json[];
        const tried = [...new Set([...own, ...options.filter((_option, at) => at % step === 0)])];
        for (const option of tried) {
          const chosen = answer(begun, { [field]: isMany ? [option] : option }).journey;
          const isOffered = (journey: Journey) => evaluateFact(logic, { ...journey.situation.scope, item: option });
          if (!isChosen(chosen, field, option) || isOffered(chosen) !== true) continue;
          for (const name of reads) {
            const seen = cases.flatMap(({ answers: { [name]: value } }) => (value === undefined ? [] : [value]));
            for (const value of listValues(schemas[name], asOf, seen)) {
              const after = answer(chosen, { [name]: value });
              if (after.problems.length > 0 || isOffered(after.journey) !== false) continue;
              withdrawn.set(field, (withdrawn.get(field) ?? 0) + 1);
              const isKept = form.pages[page]?.keepsChoice?.includes(field) === true;
              // A field that leaves one option is not asked: it answers itself, or waits until it is asked again.
              const isAsked = !after.journey.situation.hidden.has(field);
              const answersItself = isAsked && form.pages[page]?.takesOnly?.includes(field) === true;
              const said = after.clears.includes(field) || isKept || answersItself || !isAsked;
              const left = isChosen(after.journey, field, option);
              const priced = after.journey.rated.status === 'rated' && left;
              expect({ field, option, name, value, said, left, priced }).toEqual({
                ...{ field, option, name, value },
                ...{ said: true, left: isKept, priced: false },
              });
              // Nothing else that is still offered was lost for it.
              const others = choices.filter((one) => one.field !== field && !after.clears.includes(one.field));
              const fields = others.map((one) => one.field).filter((one) => one !== name);
              expect(hasSameAnswers(chosen.record.answers, after.journey.record.answers, fields)).toBe(true);
            }
          }
        }
      }
    }
    const depend = choices.filter(({ reads }) => reads.length > 0).map(({ field }) => field);
    expect([...withdrawn.keys()].sort()).toEqual([...new Set(depend)].sort());
  },
  120_000,
);
