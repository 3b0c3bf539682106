import { TextInput } from '#web/fields/text/text-input.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { type Text, useText } from '#web/i18n/use-text.ts';
import {
  describeTerm,
  type SentenceScope,
  type ValueKind,
} from '#web/surfaces/studio/language/terms/sentence-scope.ts';
import type { Term } from '#web/surfaces/studio/language/terms/term.ts';
import { formatTerm } from '../format-sentence.ts';
import { ConditionDateInput } from './condition-date-input.tsx';
import { ConditionNumberInput } from './condition-number-input.tsx';
import { groupsOf, NameSelect } from './name-select.tsx';
import { OptionsInput } from './options-input.tsx';

type ObjectInputProps = {
  /** The subject of the claim. */
  subject: Term;
  object: Term;
  scope: SentenceScope;
  /** The label for screen readers: "Value", or "To" for the second of two. */
  label: string;
  onChange: (object: Term) => void;
};

type Beside = ReturnType<typeof describeTerm>;

const isNumericKind = (kind: ValueKind) => kind === 'number' || kind === 'amount' || kind === 'cents';

/** An input for the object of a claim: a value of the subject's kind, another answer, or a day relative to another. */
export function ObjectInput({ subject, object, scope, label, onChange }: ObjectInputProps) {
  const beside = describeTerm(subject, scope);
  if (beside.kind === 'date')
    return <ConditionDateInput day={object} scope={scope} label={label} onChange={onChange} />;
  if (object.is === 'values')
    return (
      <OptionsInput
        label={label}
        values={object.values}
        options={beside.options?.() ?? object.values.map((code) => ({ code, label: String(code) }))}
        onChange={(values) => onChange({ is: 'values', values })}
      />
    );
  return <OneObject {...{ subject, object, beside, scope, label, onChange }} />;
}

/** An input for one value, or for another answer. */
function OneObject({ subject, object, beside, scope, label, onChange }: ObjectInputProps & { beside: Beside }) {
  const text = useText();
  const format = useFormat();
  const { kind, unit } = beside;
  const isNumber = isNumericKind(kind);
  const others = scope.all.filter(
    (one) =>
      !(subject.is === 'name' && one.name === subject.name) && (isNumber ? isNumericKind(one.kind) : one.kind === kind),
  );
  const options = optionsOf(beside, text);
  const written = options?.map(({ code, label: name }) => ({ value: `value ${code}`, label: name })) ?? [
    { value: 'value', label: text('studio-sentences.aValue') },
  ];
  const value = object.is === 'value' ? object.value : undefined;
  const current = choiceOf(object, options !== undefined, scope);
  const isUnlisted = current === 'kept' || (value !== undefined && !written.some((one) => one.value === current));
  const said = { value: current, label: formatTerm(object, beside, { text, format, scope }) };
  const choose = (chosen: string) => {
    const [is, ...rest] = chosen.split(' ');
    const name = rest.join(' ');
    const code = options?.find((one) => String(one.code) === name)?.code;
    if (is === 'name') onChange({ is: 'name', name });
    else if (is === 'value' && code !== undefined) onChange({ is: 'value', value: code });
    else if (is === 'value' && !options) onChange({ is: 'value', value: isNumber ? 0 : '' });
  };
  const write = (next: string | number) => onChange({ is: 'value', value: next });
  return (
    <div className="grid gap-2">
      {(others.length > 0 || options || value === undefined) && (
        <NameSelect
          label={label}
          value={current}
          onChange={choose}
          choices={[...written, ...(isUnlisted ? [said] : [])]}
          groups={groupsOf(others, undefined, 'name ')}
        />
      )}
      {value !== undefined && isNumber && (
        <ConditionNumberInput
          label={label}
          value={value}
          kind={kind}
          unit={unit}
          currency={scope.currency}
          onChange={write}
        />
      )}
      {value !== undefined && kind === 'text' && (
        <TextInput aria-label={label} autoComplete="off" maxLength={200} value={String(value)} onChange={write} />
      )}
    </div>
  );
}

/** Returns the values to choose from; undefined if the user types the value. */
function optionsOf(
  { kind, options }: Beside,
  text: Text,
): { code: string | number | boolean; label: string }[] | undefined {
  if (kind !== 'yesNo') return options?.();
  return [true, false].map((code) => ({ code, label: text(`studio-sentences.${code ? 'yes' : 'no'}`) }));
}

function choiceOf(object: Term, isListed: boolean, scope: SentenceScope): string {
  if (object.is === 'value') return isListed ? `value ${object.value}` : 'value';
  return object.is === 'name' && scope.find(object.name) ? `name ${object.name}` : 'kept';
}
