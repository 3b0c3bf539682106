import { clsx } from 'clsx/lite';

type OneOfProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string; title?: string }[];
  onChange: (value: Value) => void;
};

/** One of a few, side by side. */
export function OneOf<Value extends string>({ label, value, choices, onChange }: OneOfProps<Value>) {
  return (
    <fieldset className="flex overflow-hidden rounded-field border border-line-strong">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          title={choice.title}
          onClick={() => onChange(choice.value)}
          className={clsx(
            'min-h-11 px-3 text-small',
            choice.value === value
              ? 'bg-primary-tint font-semibold text-ink'
              : 'bg-card text-text hover:bg-primary-tint',
          )}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
