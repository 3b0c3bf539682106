import { useId } from 'react';
import type { Rounding, RoundingMode } from '#engine/language/numbers/rounding.ts';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { AutosaveInput } from '#web/surfaces/studio/base/inputs/autosave-input.tsx';
import { formatMinorUnits, parseMinorUnits } from '#web/surfaces/studio/base/values/minor-units.ts';
import { useCurrency } from '#web/surfaces/studio/base/values/use-currency.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';

const modes: readonly RoundingMode[] = ['half-up', 'half-even', 'up', 'down'];

/** Inputs for the rounding of a premium: of each line or of the total, in which direction, to multiples of an amount. */
export function RoundingInputs({ rounding, path }: { rounding: Rounding; path: string }) {
  const text = useText();
  const id = useId();
  const { workspace, mayEdit } = useWorkspace();
  const currency = useCurrency();
  const place = 'total' in rounding ? 'total' : 'lines';
  const mode = 'total' in rounding ? rounding.total : rounding.lines;
  const step = rounding.step ?? 1;
  const write = (next: { place?: string; mode?: string; step?: number }) => {
    const to = {
      [next.place ?? place]: next.mode ?? mode,
      ...((next.step ?? step) !== 1 && { step: next.step ?? step }),
    };
    workspace.change({ path, at: ['rounding'], to }, { merge: `${path} rounding` });
  };
  const readStep = (typed: string) => parseMinorUnits(typed, currency) || undefined;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] items-start gap-4">
      <FilterSelect
        label={text('studio-tariff.formula.rounding')}
        disabled={!mayEdit}
        value={place}
        onChange={(chosen) => write({ place: chosen })}
        choices={['lines', 'total'].map((value) => ({ value, label: text(`studio-tariff.formula.rounds.${value}`) }))}
      />
      <FilterSelect
        label={text('studio-tariff.formula.direction')}
        disabled={!mayEdit}
        value={mode}
        onChange={(chosen) => write({ mode: chosen })}
        choices={modes.map((value) => ({ value, label: text(`studio-tariff.formula.directions.${value}`) }))}
      />
      <AutosaveInput
        id={`${id}-step`}
        label={text('studio-tariff.formula.step', { currency })}
        value={formatMinorUnits(step, currency)}
        faultOf={(typed) =>
          readStep(typed) === undefined
            ? text('studio-tariff.formula.noStep', { example: formatMinorUnits(5, currency) })
            : undefined
        }
        onKeep={(typed) => write({ step: readStep(typed) ?? 1 })}
      />
    </div>
  );
}
