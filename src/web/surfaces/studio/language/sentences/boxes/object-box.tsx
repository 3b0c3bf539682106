import { TextInput } from '#web/fields/text/text-input.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { type Kind, type SentenceScope, whatIs } from '#web/surfaces/studio/language/terms/scope.ts';
import type { Term } from '#web/surfaces/studio/language/terms/term.ts';
import { sayTerm } from '../say.ts';
import { DayBox } from './day-box.tsx';
import { groupsOf, NameSelect } from './name-select.tsx';
import { NumberBox } from './number-box.tsx';
import { OptionsBox } from './options-box.tsx';

type ObjectBoxProps = {
  /** What it stands beside. */
  subject: Term;
  object: Term;
  scope: SentenceScope;
  /** Read aloud before it: "Value", or "To" of the second of two. */
  label: string;
  onChange: (object: Term) => void;
};

const isFigure = (kind: Kind) => kind === 'number' || kind === 'amount' || kind === 'cents';

/** What is said of a subject: a value of its kind, another answer, or a day so long before or after another. */
export function ObjectBox({ subject, object, scope, label, onChange }: ObjectBoxProps) {
  const text = useText();
  const format = useFormat();
  const beside = whatIs(subject, scope);
  if (beside.kind === 'date') return <DayBox day={object} scope={scope} label={label} onChange={onChange} />;
  if (object.is === 'values')
    return (
      <OptionsBox
        label={label}
        values={object.values}
        options={beside.options?.() ?? object.values.map((code) => ({ code, label: String(code) }))}
        onChange={(values) => onChange({ is: 'values', values })}
      />
    );
  const others = scope.all.filter(({ kind, name }) => {
    if (subject.is === 'name' && name === subject.name) return false;
    return isFigure(beside.kind) ? isFigure(kind) : kind === beside.kind;
  });
  const isWritten = object.is === 'value';
  const isNamed = object.is === 'name' && scope.find(object.name) !== undefined;
  const said = sayTerm(object, beside, { text, format, scope });
  const options = beside.options?.();
  const values = options?.map(({ code, label: name }) => ({ value: `value ${code}`, label: name })) ?? [];
  const yesOrNo = ['true', 'false'].map((value) => ({
    value: `value ${value}`,
    label: text(value === 'true' ? 'studio-sentences.yes' : 'studio-sentences.no'),
  }));
  const written =
    beside.kind === 'yesNo' ? yesOrNo : options ? values : [{ value: 'value', label: text('studio-sentences.aValue') }];
  const current = isWritten
    ? options || beside.kind === 'yesNo'
      ? `value ${object.value}`
      : 'value'
    : isNamed
      ? `name ${object.name}`
      : 'kept';
  const isUnlisted = isWritten && !written.some(({ value }) => value === current);
  const choose = (chosen: string) => {
    const [is, ...rest] = chosen.split(' ');
    const value = rest.join(' ');
    if (is === 'name') return onChange({ is: 'name', name: value });
    if (is !== 'value') return;
    if (beside.kind === 'yesNo') return onChange({ is: 'value', value: value === 'true' });
    if (beside.options) {
      const code = beside.options().find((one) => String(one.code) === value)?.code;
      return code !== undefined && onChange({ is: 'value', value: code });
    }
    onChange({ is: 'value', value: isFigure(beside.kind) ? 0 : '' });
  };
  return (
    <div className="grid gap-2">
      {(others.length > 0 || options || beside.kind === 'yesNo' || !isWritten) && (
        <NameSelect
          label={label}
          value={current}
          onChange={choose}
          choices={[...written, ...(isUnlisted || current === 'kept' ? [{ value: current, label: said }] : [])]}
          groups={groupsOf(others, undefined, 'name ')}
        />
      )}
      {isWritten && isFigure(beside.kind) && (
        <NumberBox
          label={label}
          value={object.value}
          kind={beside.kind}
          unit={beside.unit}
          currency={scope.currency}
          onChange={(value) => onChange({ is: 'value', value })}
        />
      )}
      {isWritten && beside.kind === 'text' && (
        <TextInput
          aria-label={label}
          autoComplete="off"
          maxLength={200}
          value={String(object.value)}
          onChange={(value) => onChange({ is: 'value', value })}
        />
      )}
    </div>
  );
}
