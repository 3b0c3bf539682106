import type { WidgetProps } from '@rjsf/utils';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { useContext, useMemo, useRef, useState } from 'react';
import type { FieldSchema } from '#engine/language/definition.ts';
import type { Messages } from '#shared/flatten-messages.ts';
import { locales } from '#shared/format.ts';
import { productBundle } from '#web/api/catalogue/product-bundle.ts';
import { DraftContext, useOpenDraft } from '#web/draft/wizard-context.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useWords } from '#web/product/use-words.ts';
import { PageStateContext, usePageFrame } from '../page/page-context.ts';
import { useChosen } from '../page/use-chosen.ts';
import { Beside, Checkbox } from './checkbox.tsx';
import { Combobox } from './combobox.tsx';
import { DrawnSelect } from './drawn-choices.tsx';
import { isSearched } from './is-searched.ts';
import { RadioCards } from './radio-cards.tsx';
import { SelectInput } from './select-input.tsx';

// The same list each time, so that values that depend on it are stable.
const nothing: string[] = [];
const noCodes: readonly (string | number)[] = [];

/** The codes of a choice with their labels, and the label of the field. */
function useChoices({ id, schema, multiple, value }: WidgetProps) {
  const { product, page } = usePageFrame();
  const words = useWords(product);
  // `root_people_0_gender` -> `people.gender`
  const path = id
    .split('_')
    .slice(1)
    .filter((part) => !/^\d+$/.test(part))
    .join('.');
  const inner = (multiple ? schema.items : schema) as FieldSchema;
  const { offered } = useContext(PageStateContext);
  const all = inner.enum ?? noCodes;
  const left = offered(path);
  // An earlier choice stays visible until it is changed: the page says that it is not offered any more.
  const codes = useStableList(left ? all.filter((code) => left.includes(code) || String(code) === String(value)) : all);
  // Not computed again for every key in another field: there may be hundreds of countries.
  const choices = useMemo(() => {
    const described = (code: string | number): string | undefined =>
      words.maybe(`${product}.${page}.${path}.optionHelp.${code}`);
    return codes.map((code) => ({
      value: String(code),
      label: words.option(page, path, inner, code),
      id: words.optionId(page, path, inner, code),
      often: placeIn(inner.often, String(code)),
      names: inner.alsoCalled?.[code] ?? [],
      description: described(code),
    }));
  }, [words, product, page, path, inner, codes]);
  return {
    title: words.text(`${product}.${page}.${path}.label`),
    choices,
    /** The value itself: a number stays a number. */
    codeOf: (value: string) => codes.find((code) => String(code) === value),
  };
}

/** Returns the previous list while its items are equal. */
function useStableList<Item>(list: readonly Item[]): readonly Item[] {
  const kept = useRef(list);
  const isSame = kept.current.length === list.length && list.every((item, index) => item === kept.current[index]);
  if (!isSame) kept.current = list;
  return kept.current;
}

function placeIn(codes: readonly string[] | undefined, code: string): number | undefined {
  const place = codes?.indexOf(code) ?? -1;
  return place < 0 ? undefined : place;
}

/** The browser's own select; a long list becomes a search. */
export function SelectWidget(props: WidgetProps) {
  const { schema, uiSchema } = props;
  if (import.meta.env.SSR && schema.enum?.length !== 1) return <DrawnSelect {...props} />;
  return isSearched(schema as FieldSchema) && uiSchema?.['ui:widget'] === undefined ? (
    <ComboboxWidget {...props} />
  ) : (
    <NativeSelect {...props} />
  );
}

function NativeSelect(props: WidgetProps) {
  const text = useText();
  const { choices, codeOf } = useChoices(props);
  const { id, value, onChange, onBlur, options, disabled } = props;
  const [only] = choices;
  // A list of one is no question: its answer is a text.
  if (props.schema.enum?.length === 1 && only?.value === String(value)) return <output id={id}>{only.label}</output>;
  return (
    <SelectInput
      autoComplete={options.autocomplete}
      disabled={disabled}
      placeholder={text('wizard.choose')}
      choices={choices}
      value={value === undefined ? '' : String(value)}
      onChange={(chosen) => {
        onChange(codeOf(chosen));
        onBlur(id, chosen);
      }}
    />
  );
}

/** Few choices as cards. If other answers decide the choice, it is shown as selected and no other can be chosen. */
export function CardsWidget(props: WidgetProps) {
  const { choices, codeOf } = useChoices(props);
  const { id, name, onChange, onBlur, options } = props;
  const costOf = useOptionPrices();
  const applied = useContext(PageStateContext).applied(name);
  const [value, choose] = useChosen<unknown>(applied ?? props.value, (chosen) => {
    onChange(chosen);
    onBlur(id, chosen);
  });
  const columns = options.columns === 2 || options.columns === 3 ? options.columns : choices.length === 2 ? 2 : 1;
  return (
    <RadioCards
      name={id}
      columns={columns}
      choices={choices.map((choice) => ({
        ...choice,
        price: costOf(name, choice.value),
        disabled: applied !== undefined && choice.value !== String(applied),
      }))}
      value={value === undefined ? '' : String(value)}
      onChange={(chosen) => choose(codeOf(chosen))}
    />
  );
}

/** Checkboxes for several of a few choices: each with its help below it or, in a list to compare, at its right. */
export function ChecksWidget(props: WidgetProps) {
  const { choices } = useChoices(props);
  const { id, name, value, onChange, onBlur, disabled, options } = props;
  const costOf = useOptionPrices();
  const isBeside = options.helpBeside === true;
  const { isOnePage } = usePageFrame();
  const [chosen, choose] = useChosen<string[]>(value ?? nothing, onChange);
  const set = (code: string, ticked: boolean) =>
    choose(choices.map((choice) => choice.value).filter((each) => (each === code ? ticked : chosen.includes(each))));
  return (
    <div
      className={clsx(
        'grid',
        isBeside && 'divide-y divide-line border-line border-y',
        !isBeside && isOnePage && 'gap-x-6 sm:grid-cols-2',
      )}
    >
      {choices.map(({ value: code, label, description }, index) => (
        <Checkbox
          key={code}
          id={index === 0 ? id : `${id}-${code}`}
          checked={chosen.includes(code)}
          disabled={disabled ?? false}
          label={<Beside label={label} notes={[isBeside ? description : undefined, costOf(name, code)]} />}
          help={isBeside ? undefined : description}
          onChange={(ticked) => set(code, ticked)}
          onBlur={() => onBlur(id, value)}
        />
      ))}
    </div>
  );
}

/** The effect of a field's option on the premium, if it is known. */
function useOptionPrices(): (field: string, option: string) => string | undefined {
  const text = useText();
  const { money } = useFormat();
  const { product } = useOpenDraft();
  const { prices } = useContext(PageStateContext);
  return (field, option) => {
    const cost = prices?.extras[field]?.[option];
    if (cost === undefined) return undefined;
    const amount = money(Math.abs(cost), product.definition.product.currency);
    return cost === 0 ? text('wizard.premium.noExtra') : `${cost > 0 ? '+' : '−'}${amount}`;
  };
}

/** Yes or no, each with its own label. */
export function YesNoWidget({ id, value, onChange, onBlur, name, disabled }: WidgetProps) {
  const { product, page } = usePageFrame();
  const words = useWords(product);
  const costOf = useOptionPrices();
  const [chosen, choose] = useChosen<unknown>(value, (yes) => {
    onChange(yes);
    onBlur(id, yes);
  });
  return (
    <RadioCards
      name={id}
      columns={2}
      choices={['true', 'false'].map((answer) => ({
        value: answer,
        label: words.text(`${product}.${page}.${name}.options.${answer}`),
        description: words.maybe(`${product}.${page}.${name}.optionHelp.${answer}`),
        price: costOf(name, answer),
        disabled: disabled ?? false,
      }))}
      value={typeof chosen === 'boolean' ? String(chosen) : ''}
      onChange={(answer) => choose(answer === 'true')}
    />
  );
}

/** One or several of many, with search: by the names in each of our languages, by synonyms, and by the code. */
export function ComboboxWidget(props: WidgetProps) {
  return import.meta.env.SSR ? <DrawnSelect {...props} /> : <SearchedSelect {...props} />;
}

function SearchedSelect(props: WidgetProps) {
  const text = useText();
  const { title, choices } = useChoices(props);
  const { id, value, onChange, onBlur, multiple, disabled } = props;
  const { others, load } = useOtherLanguages();
  const chosen: string[] = multiple ? (value ?? []) : value === undefined ? [] : [String(value)];
  return (
    <Combobox
      title={title}
      placeholder={text(multiple ? 'wizard.chooseSeveral' : 'wizard.choose')}
      multiple={multiple ?? false}
      disabled={disabled ?? false}
      inAlphabet
      choices={choices.map(({ id: message, names, ...choice }) => ({
        ...choice,
        names: [choice.value, ...names, ...others.flatMap((messages) => messages[message] ?? [])],
      }))}
      value={chosen}
      onOpen={load}
      onChange={(next) => onChange(multiple ? next : next[0])}
      onBlur={() => onBlur(id, value)}
    />
  );
}

/** The product's messages in the other languages, once they are loaded. Offline there are none. */
function useOtherLanguages() {
  const { product } = usePageFrame();
  const version = useContext(DraftContext)?.view?.version ?? 'current';
  const { locale } = useLanguage();
  const client = useQueryClient();
  const [others, setOthers] = useState<readonly Messages[]>([]);
  const load = async () => {
    const wanted = locales.filter((other) => other !== locale);
    const bundles = wanted.map((other) => client.ensureQueryData(productBundle(product, version, other)));
    const settled = await Promise.allSettled(bundles);
    setOthers(settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value.messages] : [])));
  };
  return { others, load };
}

/** A checkbox with its own label. If it must be checked, an unchecked one counts as no answer. */
export function CheckboxWidget({ id, value, onChange, onBlur, schema, rawErrors, disabled, name }: WidgetProps) {
  const { product, page } = usePageFrame();
  const words = useWords(product);
  const path = `${product}.${page}.${name}`;
  const [isTicked, tick] = useChosen(value === true, (ticked) =>
    onChange(ticked || schema.const !== true ? ticked : undefined),
  );
  return (
    <Checkbox
      id={id}
      checked={isTicked}
      disabled={disabled ?? false}
      label={words.text(`${path}.label`)}
      help={words.maybe(`${path}.help`)}
      error={rawErrors?.[0]}
      onChange={tick}
      onBlur={() => onBlur(id, value)}
    />
  );
}
