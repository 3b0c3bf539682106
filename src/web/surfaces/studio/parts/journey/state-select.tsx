import { Combobox } from '#web/fields/choice/combobox.tsx';
import { type Choice, SelectInput } from '#web/fields/choice/select-input.tsx';

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
