import { useId } from 'react';
import { type Choice, SelectInput } from '#web/fields/choice/select-input.tsx';

type FilterSelectProps = {
  label: string;
  /** Empty for all. */
  value: string;
  onChange: (value: string) => void;
  choices: readonly Choice[];
  /** What stands there for all. */
  all: string;
};

/** A filter of a list with few choices. */
export function FilterSelect({ label, value, onChange, choices, all }: FilterSelectProps) {
  const id = useId();
  return (
    <div className="grid min-w-44 gap-1">
      <label htmlFor={id} className="text-muted text-small">
        {label}
      </label>
      <SelectInput id={id} value={value} onChange={onChange} choices={choices} placeholder={all} />
    </div>
  );
}
