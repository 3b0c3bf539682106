import type { WidgetProps } from '@rjsf/utils';
import { useContext } from 'react';
import { listOfferedOptions } from '#engine/check-page.ts';
import { listReadAnswers } from '#engine/language/choices.ts';
import type { FieldSchema } from '#engine/language/definition.ts';
import { findPageDefinition } from '#engine/product.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useFieldAttributes } from '#web/fields/field/field-context.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useWords } from '#web/product/use-words.ts';
import { inputClasses } from '../field/input-classes.ts';
import { PageStateContext, usePageFrame } from '../page/page-context.ts';
import { RadioCards } from './radio-cards.tsx';

/*
 * Choices of the fields that the server renders: they work without scripts. The build leaves them out of the browser's
 * scripts.
 */

/** More groups than this make one list without groups. */
const MAX_GROUPS = 40;

type Option = { value: string; label: string };
type OptionGroup = { label: string; options: readonly Option[] };

const nothing = () => {};

/**
 * The browser's own select, also for a list that is searched later. Options that depend on another answer of the page
 * are in groups by that answer, because nothing follows the other field yet.
 */
export function DrawnSelect({ id, name, schema, value, multiple }: WidgetProps) {
  const { product: productId, page } = usePageFrame();
  const { offered } = useContext(PageStateContext);
  const { locale } = useLanguage();
  const words = useWords(productId);
  const text = useText();
  const wiring = useFieldAttributes();
  const groups = useOptionGroups(name);
  const inner = (multiple ? schema.items : schema) as FieldSchema;
  const label = (code: string | number): Option => ({
    value: String(code),
    label: words.option(page, name, inner, code),
  });
  const { compare } = new Intl.Collator(locale);
  const sorted = (codes: readonly (string | number)[]) =>
    inner.list === undefined
      ? codes.map(label)
      : codes.map(label).toSorted((one, other) => compare(one.label, other.label));
  const often = (inner.often ?? []).map(label);
  const all = groups ? inner.enum : (offered(name) ?? inner.enum);
  const rest = sorted((all ?? []).filter((code) => !inner.often?.includes(String(code))));
  return (
    <select
      {...wiring}
      id={id}
      multiple={multiple ?? false}
      defaultValue={multiple ? ((value ?? []) as string[]) : String(value ?? '')}
      className={`${inputClasses} ${multiple ? 'min-h-40' : ''}`}
    >
      {!multiple && <option value="">{text('wizard.choose')}</option>}
      {groups?.map((group) => (
        <Group key={group.label} label={group.label} options={sorted(group.codes)} />
      ))}
      {!groups?.length && <Options options={[...often, ...rest]} />}
    </select>
  );
}

const Group = ({ label, options }: OptionGroup) => (
  <optgroup label={label}>
    <Options options={options} />
  </optgroup>
);

function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/**
 * The options of a field in groups, one for each option of the unanswered field of the same page on which they depend;
 * undefined if they depend on none, and an empty list if they depend on several or on a long list.
 */
function useOptionGroups(field: string): { label: string; codes: readonly (string | number)[] }[] | undefined {
  const { product, journey, situation } = useOpenDraft();
  const { page } = usePageFrame();
  const words = useWords(product.id);
  const { schema, choices = {} } = findPageDefinition(product, page);
  const logic = choices[field];
  const read = logic === undefined ? [] : new Set(listReadAnswers(product.definition.form, logic));
  const [above, ...others] = [...read].filter(
    (name) => schema.properties[name]?.enum && situation.answers[name] === undefined,
  );
  const from = above === undefined ? undefined : schema.properties[above];
  if (above === undefined || from?.enum === undefined) return undefined;
  if (others.length > 0 || from.enum.length > MAX_GROUPS) return [];
  const { record } = journey;
  return from.enum.flatMap((code) => {
    const other = journey.to({ ...record, answers: { ...record.answers, [above]: code } });
    const codes = listOfferedOptions(product, page, field, other.situation);
    return codes.length === 0 ? [] : [{ label: words.option(page, above, from, code), codes }];
  });
}

/** The plans one below the other: name, price if it is known, summary. */
export function DrawnPlans({ id, name, value }: WidgetProps) {
  const { product, journey } = useOpenDraft();
  const { refused } = useContext(PageStateContext);
  const words = useWords(product.id);
  const { money } = useFormat();
  const out = refused(name);
  const priceOf = (plan: string): string | undefined => {
    const rated = journey.options[plan];
    return rated?.status === 'rated' ? money(rated.premium.total, rated.premium.currency) : undefined;
  };
  return (
    <RadioCards
      name={id}
      value={String(value ?? '')}
      onChange={nothing}
      choices={product.definition.benefits.plans.map((plan) => ({
        value: plan.id,
        label: words.own(`plans.${plan.id}.name`),
        description: words.own(`plans.${plan.id}.summary`),
        price: priceOf(plan.id),
        disabled: out.includes(plan.id),
      }))}
    />
  );
}
