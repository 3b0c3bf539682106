import { useState } from 'react';
import { isDate } from '#engine/language/dates.ts';
import { DateInput } from '#web/fields/date/date-input.tsx';
import { MarkedInput } from '#web/fields/field/marked-input.tsx';
import { today } from '#web/hydration/server-clock.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { SentenceScope } from '#web/surfaces/studio/language/terms/sentence-scope.ts';
import type { DateSpan, Term } from '#web/surfaces/studio/language/terms/term.ts';
import { formatTerm } from '../format-sentence.ts';
import { ConditionNumberInput } from './condition-number-input.tsx';
import { groupsOf, NameSelect } from './name-select.tsx';

type ConditionDateInputProps = { day: Term; scope: SentenceScope; label: string; onChange: (day: Term) => void };

const spanUnits: DateSpan[] = ['days', 'months', 'years'];

/** An input for a day: today, another answer, or a fixed date; optionally a period before or after it. */
export function ConditionDateInput({ day, scope, label, onChange }: ConditionDateInputProps) {
  const text = useText();
  const format = useFormat();
  const base = day.is === 'moved' ? day.day : day;
  const days = scope.all.filter(({ kind }) => kind === 'date');
  const isListed = base.is === 'value' || (base.is === 'name' && days.some(({ name }) => name === base.name));
  const moved = (next: Term) => onChange(day.is === 'moved' ? { ...day, day: next } : next);
  const unlisted = {
    value: base.is === 'name' ? `name ${base.name}` : 'kept',
    label: formatTerm(base, { kind: 'date' }, { text, format, scope }),
  };
  const by = day.is === 'moved' ? (day.by < 0 ? 'earlier' : 'later') : 'same';
  return (
    <div className="grid gap-2">
      <NameSelect
        label={label}
        value={base.is === 'value' ? 'fixed' : unlisted.value}
        onChange={(chosen) => {
          if (chosen === 'fixed') moved({ is: 'value', value: today() });
          else if (chosen.startsWith('name ')) moved({ is: 'name', name: chosen.slice(5) });
        }}
        choices={[{ value: 'fixed', label: text('studio-sentences.aDay') }, ...(isListed ? [] : [unlisted])]}
        groups={groupsOf(days, undefined, 'name ')}
      />
      {base.is === 'value' && (
        <FixedDateInput label={label} value={String(base.value)} onChange={(value) => moved({ is: 'value', value })} />
      )}
      <NameSelect
        label={text('studio-sentences.moved')}
        value={by}
        onChange={(chosen) => {
          if (chosen === 'same') return onChange(base);
          const sign = chosen === 'later' ? 1 : -1;
          if (day.is === 'moved') onChange({ ...day, by: Math.abs(day.by) * sign });
          else onChange({ is: 'moved', day: base, by: sign, span: 'days' });
        }}
        choices={['same', 'later', 'earlier'].map((one) => ({
          value: one,
          label: text(`studio-sentences.move.${one}`),
        }))}
      />
      {day.is === 'moved' && (
        <div className="flex gap-2">
          <ConditionNumberInput
            label={text('studio-sentences.howLong')}
            value={Math.abs(day.by)}
            onChange={(typed) => {
              const count = Math.abs(Number(typed));
              if (Number.isInteger(count)) onChange({ ...day, by: day.by < 0 ? -count : count });
            }}
          />
          <NameSelect
            label={text('studio-sentences.span')}
            value={day.span}
            onChange={(span) => onChange({ ...day, span: span as DateSpan })}
            choices={spanUnits.map((span) => ({ value: span, label: text(`studio-sentences.units.${span}`) }))}
          />
        </div>
      )}
    </div>
  );
}

/** An input for a fixed date. An incomplete date stays there with a message; the condition has the last valid one. */
function FixedDateInput({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const text = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value;
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <MarkedInput error={!isDate(shown) && text('studio-sentences.noDay')}>
        <DateInput
          value={shown}
          onChange={(next) => {
            setTyped(isDate(next) ? null : next);
            if (isDate(next)) onChange(next);
          }}
        />
      </MarkedInput>
    </fieldset>
  );
}
