import { useMemo } from 'react';
import { isObject, type Json } from '#engine/language/json.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useShownMessages } from '#web/i18n/shown-messages.ts';
import { type Text, useText } from '#web/i18n/use-text.ts';
import { listTables } from '#web/surfaces/studio/base/values/list-tables.ts';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWording } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import type { NamingSources } from './place-names.ts';
import { type ProductNames, useTermNames } from './product-names.ts';

/** Returns the names of the open version of a product, for places of its files in words. */
export function useNamingSources(): NamingSources {
  const text = useText();
  const messages = useShownMessages();
  const { locale } = useLanguage();
  const { workspace, product } = useWorkspace();
  const words = useWording();
  const names = useTermNames();
  const form = useProductForm();
  return useMemo(() => {
    const tables = listTables(workspace.value, product);
    return {
      ...{ product, words, names, text, messages },
      pages: form.pages.map(({ name }) => name),
      read: workspace.value,
      inputsOf: (path) => tables.find(({ csv }) => csv === path)?.definition.inputs.map(({ name }) => name),
      formatInput: createInputFormatter({ names, text, locale, operators: listDateParts(form.derived) }),
    };
  }, [text, messages, locale, workspace, product, words, names, form]);
}

/** Returns the calculated values that are a month or a weekday, each with this operator. */
function listDateParts(derived: readonly { set: string; logic: Json }[]): ReadonlyMap<string, string> {
  return new Map(derived.map(({ set, logic }) => [set, isObject(logic) ? (Object.keys(logic)[0] ?? '') : '']));
}

type InputSources = { names: ProductNames; text: Text; locale: string; operators: ReadonlyMap<string, string> };

const RANGE = /^(-?[\d.]*?\d)?\.\.(-?\d[\d.]*)?$/;

/** Returns a function that says a value of a table's input: a month or an option by its name, a range in words. */
function createInputFormatter({ names, text, locale, operators }: InputSources): NamingSources['formatInput'] {
  const formatOne = (input: string, cell: string): string => {
    const day = /^\d{1,2}$/.test(cell) ? Number(cell) : 0;
    const part = operators.get(input);
    if (part === 'month' && day >= 1 && day <= 12)
      return formatDay(locale, { month: 'long' }, Date.UTC(2024, day - 1, 1));
    // 1 January 2024 was a Monday.
    if (part === 'weekday' && day >= 1 && day <= 7)
      return formatDay(locale, { weekday: 'long' }, Date.UTC(2024, 0, day));
    return names.value(input, cell) ?? (/^[a-z]+[A-Z-]/.test(cell) ? humanizeName(cell) : cell);
  };
  return (input, cell) => {
    if (cell === '*') return text('studio-tariff.cell.anything');
    if (cell === '' || cell === 'null') return text('studio-journey.reset.nothing');
    const [isRange, from, to] = RANGE.exec(cell) ?? [];
    if (isRange === undefined)
      return cell
        .split('|')
        .map((one) => formatOne(input, one.trim()))
        .join(text('studio-tariff.cell.or'));
    if (from === undefined) return text('studio-tariff.cell.below', { to: to ?? '' });
    return to === undefined
      ? text('studio-tariff.cell.from', { from })
      : text('studio-tariff.cell.between', { from, to });
  };
}

const formatDay = (locale: string, how: Intl.DateTimeFormatOptions, day: number): string =>
  new Intl.DateTimeFormat(locale, { ...how, timeZone: 'UTC' }).format(day);
