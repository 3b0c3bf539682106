import { useId } from 'react';
import { type Choice, SelectInput } from '#web/fields/choice/select-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useProductNames } from './use-product-names.ts';

type FilterSelectProps = {
  label: string;
  /** Empty for all. */
  value: string;
  onChange: (value: string) => void;
  choices: readonly Choice[];
  /** Adds the choice "all" with this label; `true` uses the common label. Without it, a value is always set. */
  all?: string | true;
  disabled?: boolean;
};

/** A labelled list of few choices: a filter, or a setting of the page. */
export function FilterSelect({ label, all, ...box }: FilterSelectProps) {
  const text = useText();
  const id = useId();
  const placeholder = all === undefined ? {} : { placeholder: all === true ? text('portal.words.all') : all };
  return (
    <div className="grid min-w-44 gap-1">
      <label htmlFor={id} className="text-muted text-small">
        {label}
      </label>
      <SelectInput id={id} {...box} {...placeholder} />
    </div>
  );
}

/** The products, as a filter. */
export function ProductFilter(box: Pick<FilterSelectProps, 'value' | 'onChange'>) {
  const text = useText();
  const { choices } = useProductNames();
  return <FilterSelect label={text('portal.words.product')} choices={choices} {...box} all />;
}
