import type { RatingDefinition } from '#engine/language/definition.ts';
import { isSameJson, type Json } from '#engine/language/json.ts';
import { type Locale, locales } from '#shared/format.ts';
import type { Text } from '#web/i18n/use-text.ts';
import type { StudioMessages } from '#web/surfaces/studio/base/messages/use-studio-messages.ts';
import { generateFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import type { LoadedForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import {
  findFieldMessage,
  findName,
  type MessageSources,
} from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { type WordsByLanguage, wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { listDatePartOptions } from '#web/surfaces/studio/language/names/date-parts.ts';
import type { NamedValue, SentenceScope, ValueKind } from '#web/surfaces/studio/language/terms/sentence-scope.ts';

/** The parts and spans of a date that can find a row of a table. */
const dateKeys = ['month', 'weekday', 'year', 'daysAhead', 'fullYears'] as const;
type DateKey = (typeof dateKeys)[number];

/**
 * A value that can find the row of a table. `name` identifies it among the choices: the name of an answer or calculated
 * value, or for a part of a date `PART DATE`.
 */
export type KeySource = NamedValue & { part?: DateKey; of: string };

const today: Json = { var: 'asOf' };

/** Returns the expression of a part of a date. Today is 0 days ahead. */
function readDateKey(part: DateKey, date: string): Json {
  const day: Json = { var: date };
  if (part === 'daysAhead') return { '-': [{ daysBetween: [today, day] }, 1] };
  return part === 'fullYears' ? { ageAt: [day, today] } : { [part]: day };
}

const keyKinds: readonly ValueKind[] = ['choice', 'yesNo', 'number', 'amount', 'cents'];

/** Returns everything that can find the row of a table: answers and calculated values, and the parts of dates. */
export function listKeySources({ all }: SentenceScope, text: Text, locale: Locale): KeySource[] {
  return all
    .filter(({ name }) => !name.includes('.'))
    .flatMap((named): KeySource[] => {
      if (named.kind !== 'date') return keyKinds.includes(named.kind) ? [{ ...named, of: named.name }] : [];
      const parts = dateKeys.filter((part) => named.name !== 'asOf' || !['daysAhead', 'fullYears'].includes(part));
      return parts.map((part) => ({
        ...{ name: `${part} ${named.name}`, of: named.name, part, group: named.group },
        label: text(`studio-sentences.dateKeys.${part}`, { date: named.label }),
        ...(part === 'month' || part === 'weekday'
          ? { kind: 'choice', options: () => listDatePartOptions(part, locale) }
          : { kind: 'number', ...(part === 'daysAhead' && { unit: 'days' }) }),
      }));
    });
}

/** The context of a new key: the calculation, and the texts of the product and of the studio in all languages. */
type KeyContext = {
  product: string;
  path: string;
  inputs: RatingDefinition['inputs'];
  /** The names that inputs and steps already have. */
  names: readonly string[];
  form: LoadedForm;
  words: Record<Locale, MessageSources>;
  messages: StudioMessages | null;
};

/**
 * Returns the name of the premium's input for a part of a date, and the changes that add it with its name for agents. A
 * part that is already an input is used again.
 */
export function addDateKey({ of, part = 'month' }: KeySource, on: KeyContext): { name: string; changes: Change[] } {
  const from = readDateKey(part, of);
  const known = Object.entries(on.inputs).find(([, input]) => isSameJson(input.from, from))?.[0];
  if (known !== undefined) return { name: known, changes: [] };
  const name = generateFreeName(`${of} ${part}`, on.names, part);
  const to: Json = { from, type: 'integer', ...(part === 'daysAhead' && { unit: 'days' }) };
  return {
    name,
    changes: [
      { path: on.path, at: ['inputs', name], to },
      ...wordChanges(on.product, ['trace', name], describeDateKey(of, part, on)),
    ],
  };
}

/** Returns the name of a part of a date in each language: "Month of Start date". */
function describeDateKey(date: string, part: DateKey, { form, words, messages }: KeyContext): WordsByLanguage {
  const page = form.pages.find((one) => one.page?.schema.properties[date] !== undefined)?.name;
  return Object.fromEntries(
    locales.map((language) => {
      const asked = page === undefined ? undefined : findFieldMessage(words[language], page, date, 'label');
      const label =
        date === 'asOf'
          ? messages?.[language]['studio-sentences.names.asOf']
          : findName(words[language], date, `shows.${date}`);
      const said = messages?.[language][`studio-sentences.dateKeys.${part}`];
      return [language, said?.replace('{date}', asked ?? label ?? date) ?? ''];
    }),
  );
}
