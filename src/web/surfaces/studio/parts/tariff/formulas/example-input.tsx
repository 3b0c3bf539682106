import { useId, useState } from 'react';
import type { RatingDefinition } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Ticks } from '#web/surfaces/studio/base/members/ticks.tsx';
import { formatMinorUnits, parseMinorUnits } from '#web/surfaces/studio/base/values/minor-units.ts';
import { findDatePart, listDatePartOptions } from '#web/surfaces/studio/language/names/date-parts.ts';
import { useTermNames } from '#web/surfaces/studio/language/names/product-names.ts';
import { useRating } from '../table-setup/use-rating.ts';

type RatingInput = RatingDefinition['inputs'][string];

type ExampleInputProps = {
  name: string;
  input: RatingInput;
  /** The value as text; the codes of a list are separated by `|`. */
  typed: string;
  onChange: (typed: string) => void;
};

/** One input of the worked example: choices by their names, money in the currency, other values as text. */
export function ExampleInput({ name, input, typed, onChange }: ExampleInputProps) {
  const text = useText();
  const id = useId();
  const names = useTermNames();
  // Typed money keeps its form until the input loses the focus.
  const [draft, setDraft] = useState<string | null>(null);
  const { kind, choices, currency } = useInputKind(input);
  const { type, unit } = input;
  const label = names.of(name);
  if (type === 'list' && choices)
    return (
      <Ticks
        {...{ label, choices, needsOne: false, folded: true, mayEdit: true, help: undefined }}
        chosen={typed === '' ? [] : typed.split('|')}
        onChange={(chosen) => onChange(chosen.join('|'))}
      />
    );
  const isMoney = kind === 'cents';
  const shown = isMoney && /^\d+$/.test(typed) ? formatMinorUnits(Number(typed), currency) : typed;
  const isWrong = parseInput(typed, type) === undefined;
  const unitText = isMoney || kind === 'amount' ? currency : unit;
  return (
    <div className="grid grid-cols-2 items-center gap-2">
      <label htmlFor={id} className="text-small">
        {label}
        {unitText !== undefined && <span className="text-muted"> ({unitText})</span>}
      </label>
      {choices ? (
        <SelectInput id={id} value={typed} onChange={onChange} choices={choices} />
      ) : (
        <TextInput
          id={id}
          value={draft ?? shown}
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          onChange={(next) => {
            setDraft(next);
            onChange(isMoney ? String(parseMinorUnits(next, currency) ?? next) : next);
          }}
          onBlur={() => setDraft(null)}
        />
      )}
      {isWrong && !choices && (
        <p className="col-span-2 text-error text-small">{text(`studio-tariff.example.unfit.${inputKind(type)}`)}</p>
      )}
    </div>
  );
}

/** Returns the kind of an input by the answer that it reads, and its choices by name; undefined for typed values. */
function useInputKind({ from }: RatingInput) {
  const text = useText();
  const { locale } = useLanguage();
  const { scope } = useRating();
  const part = findDatePart(from);
  const source = isObject(from) && typeof from.var === 'string' ? scope.find(from.var) : undefined;
  const kind = source?.kind;
  const yesNo = [true, false].map((code) => ({ code, label: text(`studio-sentences.${code ? 'yes' : 'no'}`) }));
  const isYesNo = kind === 'yesNo' || kind === 'tick';
  const options = part ? listDatePartOptions(part, locale) : isYesNo ? yesNo : source?.options?.();
  return {
    ...{ kind, currency: scope.currency },
    choices: options?.map(({ code, label }) => ({ value: String(code), label })),
  };
}

type InputType = 'string' | 'integer' | 'decimal' | 'boolean' | 'date' | 'list' | undefined;

/** Returns the text of an input's value. */
export const formatInput = (value: Json | undefined): string =>
  value === undefined || value === null ? '' : Array.isArray(value) ? value.join('|') : String(value);

const inputKind = (type: InputType): string =>
  type === 'integer' || type === 'decimal' || type === 'boolean' || type === 'date' ? type : 'text';

/** The format of each type of input. */
const forms: Record<string, RegExp> = {
  boolean: /^(true|false)$/,
  integer: /^-?\d{1,15}$/,
  decimal: /^-?\d{1,15}(\.\d{1,10})?$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  text: /./s,
};

/** Reads a typed text as a value of the input's type; undefined if it is invalid. */
export function parseInput(typed: string, type: InputType): Json | undefined {
  const text = typed.trim();
  if (type === 'list') return text === '' ? [] : text.split('|').map((part) => part.trim());
  const kind = inputKind(type);
  if (!forms[kind]?.test(text)) return undefined;
  if (kind === 'boolean') return text === 'true';
  return kind === 'integer' ? Number(text) : text;
}
