import { Combobox } from '#web/fields/choice/combobox.tsx';
import { type Choice, SelectInput } from '#web/fields/choice/select-input.tsx';
import { listTargets } from '#web/surfaces/studio/parts/journey/graph/graph-acts.ts';
import type { OpenJourney } from '#web/surfaces/studio/parts/journey/graph/use-journey.ts';

/** The maximum length of a plain list, because browsers open long ones slowly. Longer lists get a search. */
const MAX_SELECT_OPTIONS = 100;

type StateSelectProps = {
  value: string;
  onChange: (value: string) => void;
  choices: readonly Choice[];
  placeholder?: string;
  /** The accessible name, if no Field around the select has a label. */
  label?: string;
};

/** Selects one page of a journey of any size. */
export function StateSelect({ value, onChange, choices, placeholder, label = placeholder ?? '' }: StateSelectProps) {
  if (choices.length > MAX_SELECT_OPTIONS)
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

/** Returns the possible targets of a page: pages, stop pages, the checkout, and its present target in any case. */
export function targetChoices({ journey, names }: OpenJourney, from: string, now?: string): Choice[] {
  const all = listTargets(journey, from);
  const shown = now === undefined || now === '' || all.includes(now) ? all : [now, ...all];
  return shown.map((name) => ({ value: name, label: names.state(name) }));
}
