import { Combobox } from '#web/fields/choice/combobox.tsx';
import { useText } from '#web/i18n/use-text.ts';
import type { Option } from '#web/surfaces/studio/language/terms/sentence-scope.ts';

/** The number of options that are easy to see at once. */
const MAX_CHECKBOXES = 8;

type OptionsInputProps = {
  label: string;
  values: readonly (string | number)[];
  options: readonly Option[];
  onChange: (values: (string | number)[]) => void;
};

/** Selects several options: check boxes for a few, a list with search for many. At least one stays chosen. */
export function OptionsInput({ label, values, options, onChange }: OptionsInputProps) {
  const text = useText();
  const inOrder = (chosen: readonly (string | number)[]) => {
    const known = options.map(({ code }) => code).filter((code) => chosen.includes(code));
    const others = chosen.filter((code) => !options.some((option) => option.code === code));
    if (known.length + others.length > 0) onChange([...known, ...others]);
  };
  if (options.length > MAX_CHECKBOXES)
    return (
      <Combobox
        multiple
        title={label}
        placeholder={text('studio-sentences.chooseSeveral')}
        value={values.map(String)}
        choices={options.map(({ code, label: name }) => ({ value: String(code), label: name }))}
        onChange={(chosen) => inOrder(options.map(({ code }) => code).filter((code) => chosen.includes(String(code))))}
      />
    );
  return (
    <fieldset className="grid gap-1 rounded-field border border-line-strong bg-card px-3 py-1">
      <legend className="sr-only">{label}</legend>
      {options.map(({ code, label: name }) => {
        const isChosen = values.includes(code);
        return (
          <label key={code} className="flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              checked={isChosen}
              aria-disabled={isChosen && values.length === 1}
              onChange={() => inOrder(isChosen ? values.filter((one) => one !== code) : [...values, code])}
              className="size-5 shrink-0 accent-primary"
            />
            <span>{name}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
