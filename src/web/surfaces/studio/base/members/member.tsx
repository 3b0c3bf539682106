import type { Json } from '#engine/language/json.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { type Choice, SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { AnswerSelect } from '../inputs/answer-select.tsx';
import { AutosaveInput } from '../inputs/autosave-input.tsx';
import { formatMinorUnits, parseMinorUnits } from '../values/minor-units.ts';
import { useCurrency } from '../values/use-currency.ts';
import { followed } from './member-schema.ts';
import { Ticks } from './ticks.tsx';
import { type MemberAt, useMember, useMembers } from './use-member.ts';

type MemberProps = MemberAt & {
  /** The choices of a member whose schema has no enumeration. */
  choices?: readonly Choice[];
  /** The text of a select when nothing is chosen. Without it an optional member is marked as optional. */
  placeholder?: string;
  /** The type of the answers that can supply the value. */
  answers?: 'date' | 'string';
  /** For check boxes: shows only the chosen ones until the user opens the list. */
  folded?: boolean;
};

/** Shows one member of the panel's file with the input for its schema. */
export function Member(props: MemberProps) {
  const { area } = useMembers();
  const { schema } = useMember(props);
  if (props.answers) return <AnswerMember {...props} />;
  if (schema.type === 'boolean' || schema.const === true) return <TickMember {...props} />;
  if (schema.type === 'array') {
    const codes = followed(schema.items ?? {}, area.schema).enum as readonly string[] | undefined;
    return <TicksMember {...props} codes={codes} />;
  }
  if (schema.enum || props.choices) return <ChoiceMember {...props} />;
  return schema.follows === 'amount' ? <AmountMember {...props} /> : <TextMember {...props} />;
}

/** Several members side by side. */
export function Members({ of, columns = 2 }: { of: readonly (string | MemberProps)[]; columns?: 2 | 3 }) {
  return (
    <div className={`grid items-start gap-5 ${columns === 2 ? 'md:grid-cols-2' : 'md:grid-cols-3'}`}>
      {of.map((one) => {
        const props = typeof one === 'string' ? { at: one } : one;
        return <Member key={String(props.at)} {...props} />;
      })}
    </div>
  );
}

/** An input for a text or a whole number that saves each keystroke. */
function TextMember(props: MemberProps) {
  const { schema, value, type, ...member } = useMember(props);
  const isNumber = schema.type === 'integer';
  return (
    <AutosaveInput
      {...boxOf(member)}
      place={member.place}
      value={String(value ?? schema.default ?? '')}
      faultOf={member.faultOf}
      onKeep={(typed) => type(typed === '' ? undefined : isNumber ? Number(typed) : typed)}
    />
  );
}

/** An input for money in the currency of the product; the file has minor units. */
function AmountMember(props: MemberProps) {
  const text = useText();
  const { area } = useMembers();
  const currency = useCurrency();
  const { value, type, ...member } = useMember(props);
  const read = (typed: string) => {
    const amount = parseMinorUnits(typed, currency);
    return member.faultOf(String(amount)) === undefined ? amount : undefined;
  };
  return (
    <AutosaveInput
      {...boxOf(member)}
      label={`${member.label} (${currency})`}
      value={typeof value === 'number' ? formatMinorUnits(value, currency) : ''}
      faultOf={(typed) => (read(typed) === undefined ? text(`${area.words}.noAmount`) : undefined)}
      onKeep={(typed) => type(read(typed))}
    />
  );
}

/** A check box; for a member that can only be `true`, unchecking deletes it. */
function TickMember(props: MemberProps) {
  const { id, label, help, schema, value, mayEdit, keep } = useMember(props);
  return (
    <Checkbox
      {...{ id, label, help }}
      checked={value === true}
      disabled={!mayEdit}
      onChange={(on) => keep(on || schema.type === 'boolean' ? on : undefined)}
    />
  );
}

/** A select for one of several codes. */
function ChoiceMember({ choices, placeholder, ...props }: MemberProps) {
  const { schema, value, mayEdit, keep, choicesOf, ...member } = useMember(props);
  return (
    <Field {...boxOf(member)} optional={props.optional ?? (member.optional && placeholder === undefined)}>
      <SelectInput
        value={typeof value === 'string' ? value : ''}
        {...(member.optional ? { placeholder: placeholder ?? '' } : {})}
        disabled={!mayEdit}
        onChange={(chosen) => keep(chosen || undefined)}
        choices={choices ?? choicesOf(schema.enum)}
      />
    </Field>
  );
}

/** Check boxes for several codes; the last one stays checked if the schema requires at least one. */
function TicksMember({
  choices,
  codes,
  folded = false,
  ...props
}: MemberProps & { codes: readonly string[] | undefined }) {
  const { label, help, schema, value, mayEdit, keep, choicesOf } = useMember(props);
  return (
    <Ticks
      {...{ label, help, folded, mayEdit }}
      chosen={Array.isArray(value) ? (value as string[]) : []}
      choices={choices ?? choicesOf(codes)}
      needsOne={(schema.minItems ?? 0) > 0}
      onChange={(next) => keep(next as Json)}
    />
  );
}

/** Selects the answer or calculated value that supplies the member. */
function AnswerMember({ answers, ...props }: MemberProps) {
  const { id, label, value, mayEdit, keep, optional } = useMember(props);
  return (
    <AnswerSelect {...{ id, label, value, mayEdit, optional }} fits={(one) => one.type === answers} onChange={keep} />
  );
}

type Box = Pick<ReturnType<typeof useMember>, 'id' | 'label' | 'help' | 'optional'>;
const boxOf = ({ id, label, help, optional }: Box): Box => ({ id, label, help, optional });
