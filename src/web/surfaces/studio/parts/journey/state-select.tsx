import { Combobox } from '#web/fields/choice/combobox.tsx';
import { type Choice, SelectInput } from '#web/fields/choice/select-input.tsx';
import { kindOf, statesInOrder } from '#web/surfaces/studio/base/chart/journey.ts';
import type { OpenJourney } from '#web/surfaces/studio/parts/journey/graph/use-journey.ts';

/** More would be a list that a browser takes long to open: they are searched. */
const MOST_LISTED = 100;

type StateSelectProps = {
  value: string;
  onChange: (value: string) => void;
  choices: readonly Choice[];
  placeholder?: string;
  /** Where no Field around it says what it is. */
  label?: string;
};

/** One page of a journey, however many there are. */
export function StateSelect({ value, onChange, choices, placeholder, label = placeholder ?? '' }: StateSelectProps) {
  if (choices.length > MOST_LISTED)
    return (
      <Combobox
        value={value === '' ? [] : [value]}
        onChange={([chosen]) => chosen !== undefined && onChange(chosen)}
        choices={choices}
        title={label}
        placeholder={placeholder ?? label}
      />
    );
  const named = placeholder === undefined ? { 'aria-label': label } : { placeholder };
  return <SelectInput {...named} value={value} onChange={onChange} choices={choices} />;
}

/** Where a page may lead: every other page, a stop page, the checkout; and what is written there now, be it there or not. */
export function targetChoices({ journey, names }: OpenJourney, from: string, now?: string): Choice[] {
  const { reached, unreached } = statesInOrder(journey);
  const all = [...reached, ...unreached].filter((name) => name !== from && kindOf(journey, name) !== 'end');
  const shown = now === undefined || now === '' || all.includes(now) ? all : [now, ...all];
  return shown.map((name) => ({ value: name, label: names.state(name) }));
}
