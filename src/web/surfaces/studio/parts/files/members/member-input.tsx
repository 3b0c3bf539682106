import { useId } from 'react';
import type { Json } from '#engine/language/json.ts';
import { useText } from '#web/i18n/use-text.ts';
import { AutosaveInput } from '#web/surfaces/studio/base/inputs/autosave-input.tsx';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { formatMinorUnits, parseMinorUnits } from '#web/surfaces/studio/base/values/minor-units.ts';
import { useCurrency } from '#web/surfaces/studio/base/values/use-currency.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { FormulaInput } from '#web/surfaces/studio/language/formula/formula-input.tsx';
import type { MemberPlace } from './member-acts.ts';
import type { MemberForm, MemberKind } from './member-model.ts';
import { SharedPartSelect } from './shared-part.tsx';
import { useAllFormulaNames } from './use-all-formula-names.ts';

type MemberInputProps = {
  place: MemberPlace;
  member: MemberForm;
  kind: MemberKind | undefined;
  name: string;
  choiceName: (value: Json) => string;
  onWrite: (to: Json, how?: { merge: string }) => void;
};

/** The input for a single value, by its kind. */
export function MemberInput(props: MemberInputProps) {
  const { kind, member } = props;
  if (member.key === '$ref') return <SharedPartSelect {...props} />;
  if (kind === 'logic') return <LogicInput {...props} />;
  if (kind === 'choice' || kind === 'flag') return <ChoiceInput {...props} />;
  if (kind === 'text' || kind === 'number') return <TypedInput {...props} />;
  return <NoInput {...props} />;
}

function NoInput({ name, kind }: MemberInputProps) {
  const text = useText();
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-3">
      <span className="font-semibold text-ink">{name}</span>
      <span className="text-muted text-small">
        {text(kind === 'nothing' ? 'studio-files.kinds.nothing' : 'studio-files.fault.unfit')}
      </span>
    </p>
  );
}

function LogicInput({ member, name, onWrite }: MemberInputProps) {
  const names = useAllFormulaNames();
  return (
    <div className="grid gap-1">
      <span className="font-semibold text-ink">{name}</span>
      <FormulaInput label={name} value={member.value ?? null} names={names} onChange={(to) => onWrite(to)} />
    </div>
  );
}

function ChoiceInput({ member, kind, name, choiceName, onWrite }: MemberInputProps) {
  const id = useId();
  const { mayEdit } = useWorkspace();
  const values = kind === 'flag' ? [true, false] : member.choices;
  return (
    <SelectField
      {...{ id, label: name }}
      value={JSON.stringify(member.value)}
      disabled={!mayEdit}
      onChange={(chosen) => onWrite(JSON.parse(chosen) as Json)}
      choices={values.map((value) => ({ value: JSON.stringify(value), label: choiceName(value) }))}
    />
  );
}

/** An input for a text, a number, or an amount in the currency of the product. */
function TypedInput({ place: { path, steps }, member, kind, name, onWrite }: MemberInputProps) {
  const text = useText();
  const id = useId();
  const currency = useCurrency();
  const { key, value, isMoney } = member;
  const read = (typed: string): Json | undefined => {
    if (kind === 'text') return typed;
    if (isMoney) return parseMinorUnits(typed, currency);
    return /^-?\d{1,15}(\.\d{1,9})?$/.test(typed) ? Number(typed) : undefined;
  };
  const faultOf = (typed: string) => {
    const to = read(typed);
    if (to === undefined) return text('studio-files.fault.type', { what: text('studio-files.kinds.number') });
    const [fault] = member.check(to);
    return fault && text(`studio-files.fault.${fault.kind}`, { what: fault.what });
  };
  const at = [...steps, key];
  return (
    <AutosaveInput
      {...{ id, faultOf }}
      label={isMoney ? `${name} (${currency})` : name}
      value={isMoney && typeof value === 'number' ? formatMinorUnits(value, currency) : String(value ?? '')}
      isLong={typeof value === 'string' && value.length > 60}
      place={{ path, at }}
      onKeep={(typed) => onWrite(read(typed) as Json, { merge: `${path}/${at.join('/')}` })}
    />
  );
}
