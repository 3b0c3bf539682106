import { useId, useState } from 'react';
import type { Json } from '#engine/language/json.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { type Choice, SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { KeptBox } from '#web/surfaces/studio/base/boxes/kept-box.tsx';
import { amountOf, amountText } from '#web/surfaces/studio/base/values/limit-amount.ts';
import { useAfterSale, useMember } from './use-after-sale.ts';

/** `way` leads from `afterSale` to the member; its words are `studio-after-sale.WORD`, the last of the way unless given. */
type Member = { way: readonly string[]; word?: string };

const idOf = (way: readonly string[]): string => `after-sale-${way.join('-')}`;

function useWords(member: Member) {
  const text = useText();
  const word = member.word ?? member.way.at(-1) ?? '';
  return { label: text(`studio-after-sale.${word}.label`), help: text(`studio-after-sale.${word}.help`) };
}

/** A whole number, such as days, up to `most`. */
export function NumberMember({ most, least = 0, ...member }: Member & { most: number; least?: number }) {
  const text = useText();
  const { value, keep, mayEdit } = useMember(member.way);
  const isFit = (typed: string) => /^\d{1,4}$/.test(typed) && Number(typed) >= least && Number(typed) <= most;
  return (
    <KeptBox
      id={idOf(member.way)}
      {...useWords(member)}
      readOnly={!mayEdit}
      value={value === undefined ? '' : String(value)}
      faultOf={(typed) => (isFit(typed) ? undefined : text('studio-after-sale.noNumber', { least, most }))}
      onKeep={(typed) => keep(Number(typed), idOf(member.way))}
    />
  );
}

/** An amount of the product's currency. */
export function AmountMember(member: Member) {
  const text = useText();
  const { currency } = useAfterSale();
  const { value, keep, mayEdit } = useMember(member.way);
  const { label, help } = useWords(member);
  return (
    <KeptBox
      id={idOf(member.way)}
      label={`${label} (${currency})`}
      help={help}
      readOnly={!mayEdit}
      value={typeof value === 'number' ? amountText(value, currency) : ''}
      faultOf={(typed) => (amountOf(typed, currency) === undefined ? text('studio-after-sale.noAmount') : undefined)}
      onKeep={(typed) => keep(amountOf(typed, currency), idOf(member.way))}
    />
  );
}

export function TickMember({ absent = false, ...member }: Member & { absent?: boolean }) {
  const { value, keep, mayEdit } = useMember(member.way);
  return (
    <Checkbox
      id={idOf(member.way)}
      checked={value === true}
      disabled={!mayEdit}
      onChange={(on) => keep(on || !absent ? on : undefined)}
      {...useWords(member)}
    />
  );
}

/** One of some words; where none may be chosen, it is left out. */
export function ChoiceMember({
  choices,
  optional = false,
  ...member
}: Member & { choices: readonly Choice[]; optional?: boolean }) {
  const { value, keep, mayEdit } = useMember(member.way);
  return (
    <Field id={idOf(member.way)} {...useWords(member)} optional={optional}>
      <SelectInput
        value={typeof value === 'string' ? value : ''}
        {...(optional ? { placeholder: '' } : {})}
        disabled={!mayEdit}
        onChange={(chosen) => keep(chosen === '' ? undefined : chosen)}
        choices={choices}
      />
    </Field>
  );
}

type TicksMemberProps = Member & {
  choices: readonly { value: string; label: string }[];
  /** At least one stays. */
  needsOne?: boolean;
  /** Many choices: what is chosen is read, and the ticks come when asked for. */
  folded?: boolean;
};

/** Some of many, in the order in which they are offered. What is chosen and not offered any more stays until it is taken out. */
export function TicksMember({ choices, needsOne = false, folded = false, ...member }: TicksMemberProps) {
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(!folded);
  const { value, keep, mayEdit } = useMember(member.way);
  const { label, help } = useWords(member);
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const lost = chosen.filter((one) => !choices.some((choice) => choice.value === one));
  const all = [...choices, ...lost.map((one) => ({ value: one, label: one }))];
  const set = (one: string, on: boolean) =>
    keep(all.map((choice) => choice.value).filter((other) => (other === one ? on : chosen.includes(other))) as Json);
  const named = all.filter((choice) => chosen.includes(choice.value)).map((choice) => choice.label);
  return (
    <fieldset aria-describedby={`${id}-help`} className="grid gap-1">
      <legend className="font-semibold text-ink">{label}</legend>
      <p id={`${id}-help`} className="text-muted text-small">
        {help}
      </p>
      {folded && <p>{named.length === 0 ? text('studio-after-sale.noneChosen') : named.join(' · ')}</p>}
      {folded && mayEdit && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="link min-h-11 justify-self-start text-left"
          onClick={() => setOpen(!isOpen)}
        >
          {text(isOpen ? 'studio-after-sale.close' : 'studio-after-sale.choose')}
        </button>
      )}
      {isOpen && (
        <div className={folded ? 'grid sm:grid-cols-2 lg:grid-cols-3' : 'flex flex-wrap gap-x-6'}>
          {all.map((choice) => (
            <Checkbox
              key={choice.value}
              id={`${id}-${choice.value}`}
              checked={chosen.includes(choice.value)}
              disabled={!mayEdit || (needsOne && chosen.length === 1 && chosen[0] === choice.value)}
              onChange={(on) => set(choice.value, on)}
              label={choice.label}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
