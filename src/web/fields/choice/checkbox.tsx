import { clsx } from 'clsx/lite';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#web/kit/icon/icon.tsx';
import { useFieldAttributes } from '../field/field-context.ts';

type CheckboxProps = {
  id: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  onBlur?: () => void;
};

/** One checkbox with its own label, help and error: it needs no Field around it. */
export function Checkbox({ id, checked, onChange, label, help, error, disabled, onBlur }: CheckboxProps) {
  // Of several checkboxes in a Field each is wrong while the Field is.
  const { 'aria-invalid': invalid, 'aria-describedby': describedBy } = useFieldAttributes();
  return (
    <div className={clsx('grid gap-1.5', Boolean(error) && 'border-l-4 border-error pl-4')}>
      <label htmlFor={id} className={clsx('flex min-h-11 items-start gap-3 py-2', !disabled && 'cursor-pointer')}>
        <input
          id={id}
          name={import.meta.env.SSR ? id : undefined}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onBlur={onBlur}
          aria-invalid={error ? true : invalid}
          aria-describedby={
            clsx(help ? `${id}-help` : '', error ? `${id}-error` : '', invalid && describedBy) || undefined
          }
          onChange={(event) => onChange(event.target.checked)}
          className="mt-[0.1em] size-6 shrink-0 accent-primary"
        />
        <span className="min-w-0 grow text-text">{label}</span>
      </label>
      {help && (
        <div id={`${id}-help`} className="text-small text-muted">
          {help}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className="flex gap-2 text-small font-semibold text-error">
          <Icon of={CircleAlert} className="mt-[0.2em] size-4.5" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

/** The label of a checkbox, with notes at its right. */
export function Beside({ label, notes }: { label: string; notes: readonly (string | undefined)[] }) {
  const shown = notes.filter((note) => note !== undefined);
  if (shown.length === 0) return label;
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span>{label}</span>
      <span className="figures ml-auto text-right text-muted text-small">{shown.join(' · ')}</span>
    </span>
  );
}
