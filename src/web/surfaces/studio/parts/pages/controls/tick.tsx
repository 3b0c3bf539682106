import { useId } from 'react';

type TickProps = { label: string; help: string; checked: boolean; disabled?: boolean; onChange: (is: boolean) => void };

/** A yes or no with what it does in one line. */
export function Tick({ label, help, checked, disabled = false, onChange }: TickProps) {
  const id = useId();
  return (
    <div className="grid gap-0.5">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={id}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 shrink-0 accent-primary"
        />
        {label}
      </label>
      <p id={id} className="-mt-1 pl-8 text-muted text-small">
        {help}
      </p>
    </div>
  );
}
