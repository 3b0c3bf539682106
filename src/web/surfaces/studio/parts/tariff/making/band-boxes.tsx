import { useId } from 'react';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import type { Chosen } from './chosen-input.ts';
import { startsOf } from './new-table.ts';

type BandBoxesProps = { chosen: Chosen; isWrong: boolean; onChange: (next: Chosen) => void };

/** Where the bands of a number begin, and its greatest value; both ends of each are said below. */
export function BandBoxes({ chosen, isWrong, onChange }: BandBoxesProps) {
  const text = useText();
  const id = useId();
  const starts = startsOf(chosen.starts);
  const last = chosen.last.trim();
  const said = (starts ?? []).map((from, at) => {
    const next = starts?.[at + 1];
    if (next !== undefined) return text('studio-tariff.cell.between', { from, to: next });
    return last === ''
      ? text('studio-tariff.cell.from', { from })
      : text('studio-tariff.make.upTo', { from, to: last });
  });
  return (
    <div className="grid gap-2">
      <Field
        id={`${id}-starts`}
        label={text('studio-tariff.make.starts')}
        help={text('studio-tariff.make.startsHelp')}
        error={isWrong ? text('studio-tariff.make.noStarts') : undefined}
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          maxLength={400}
          value={chosen.starts}
          onChange={(typed) => onChange({ ...chosen, starts: typed })}
        />
      </Field>
      <Field id={`${id}-last`} label={text('studio-tariff.make.last')} optional>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={chosen.last}
          onChange={(typed) => onChange({ ...chosen, last: typed })}
          className="max-w-40"
        />
      </Field>
      {said.length > 0 && <p className="text-muted text-small">{said.join('; ')}</p>}
    </div>
  );
}
