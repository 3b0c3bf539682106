import { ChevronDown, X } from 'lucide-react';
import { Suspense, startTransition, useEffect, useRef, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { useFieldAttributes } from '../field/field-context.ts';
import { inputClasses } from '../field/input-classes.ts';
import type { ComboboxChoice } from './find-choices.ts';

type ComboboxProps = {
  /** The values chosen; at most one unless `multiple`. */
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
  /** Called when the sheet is opened. */
  onOpen?: () => void;
  choices: readonly ComboboxChoice[];
  /** Sorted by the alphabet of the language shown; otherwise in the given order. */
  inAlphabet?: boolean;
  multiple?: boolean;
  /** The title of the sheet; usually the field's label. */
  title: string;
  placeholder: string;
  onBlur?: () => void;
  disabled?: boolean;
};

const ComboboxSheet = lazyPage(() => import('./combobox-sheet.tsx'), 'ComboboxSheet');

/** Many choices with search, in a sheet that loads when it is first opened; several choices are shown as chips. */
export function Combobox({
  value,
  onChange,
  onOpen,
  choices,
  inAlphabet,
  multiple,
  title,
  placeholder,
  onBlur,
  disabled,
}: ComboboxProps) {
  const text = useText();
  const { 'aria-required': _required, ...wiring } = useFieldAttributes();
  const isInvalid = wiring['aria-invalid'];
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The sheet returns the focus only if its own list did not have it.
    if (wasOpen.current && !open) requestAnimationFrame(() => button.current?.focus());
    wasOpen.current = open;
  }, [open]);
  const chosen = value.flatMap((one) => choices.find((choice) => choice.value === one) ?? []);
  const shown = multiple ? placeholder : (chosen[0]?.label ?? placeholder);
  const close = () => {
    setOpen(false);
    onBlur?.();
  };
  const remove = (one: string) => {
    onChange(value.filter((other) => other !== one));
    button.current?.focus();
  };

  return (
    <div className="grid gap-2">
      <button
        ref={button}
        type="button"
        {...wiring}
        // For a screen reader a combobox can be invalid, a button cannot. While the sheet is open, this page is inert.
        role={isInvalid && 'combobox'}
        aria-expanded={isInvalid && false}
        aria-labelledby={wiring.id && `${wiring.id}-label ${wiring.id}`}
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={() => {
          startTransition(() => setOpen(true));
          onOpen?.();
        }}
        className={`${inputClasses} flex items-center justify-between gap-2 text-left`}
      >
        <span className={!multiple && chosen.length > 0 ? 'truncate' : 'truncate text-muted'}>{shown}</span>
        <Icon of={ChevronDown} className="size-5 text-muted" />
      </button>
      {multiple && chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((choice) => (
            <li
              key={choice.value}
              className="flex items-center rounded-full border border-primary-line bg-primary-tint pl-4 text-ink"
            >
              {choice.label}
              <button
                type="button"
                disabled={disabled}
                aria-label={text('interface.ui.remove', { what: choice.label })}
                onClick={() => remove(choice.value)}
                className="grid size-11 place-items-center rounded-full text-primary-deep hover:bg-primary-line"
              >
                <Icon of={X} className="size-4.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {open && (
        <Suspense>
          <ComboboxSheet
            title={title}
            choices={choices}
            inAlphabet={inAlphabet ?? false}
            value={value}
            multiple={multiple ?? false}
            onChange={onChange}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
