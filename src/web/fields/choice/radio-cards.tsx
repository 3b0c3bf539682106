import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { useFieldAttributes } from '../field/field-context.ts';

type RadioCard = {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  /** Content at the right, for a price. */
  price?: ReactNode;
  /** Content on the upper edge, for "recommended". */
  tag?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps = {
  name: string;
  value: string;
  onChange: (value: string) => void;
  choices: readonly RadioCard[];
  /** Number of cards side by side on wide screens. */
  columns?: 1 | 2 | 3;
};

const grids = { 1: '', 2: 'sm:grid-cols-2', 3: 'md:grid-cols-3' };

/** Choices that have a price or need an explanation. Inside a Field with `group`; the first card has the field's id. */
export function RadioCards({ name, value, onChange, choices, columns = 1 }: RadioCardsProps) {
  const { id, ...wiring } = useFieldAttributes();
  return (
    <div className={clsx('grid gap-3', grids[columns])}>
      {choices.map((choice, index) => {
        return (
          <label
            key={choice.value}
            className={clsx(
              'relative flex min-h-11 gap-3 rounded-card border bg-card p-4 transition-colors',
              'has-focus-visible:outline-3 has-focus-visible:outline-primary has-focus-visible:outline-offset-2',
              'border-line-strong hover:border-primary',
              'has-checked:border-primary has-checked:bg-primary-tint has-checked:ring-1 has-checked:ring-primary',
              choice.disabled ? 'opacity-55' : 'cursor-pointer',
            )}
          >
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              aria-invalid={wiring['aria-invalid']}
              aria-describedby={wiring['aria-invalid'] && wiring['aria-describedby']}
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
              className="mt-[0.2em] size-5 shrink-0 accent-primary focus-visible:outline-none"
            />
            <span className="grid min-w-0 flex-1 content-start gap-0.5">
              {choice.tag && <span className="-top-3.5 absolute right-4 leading-none">{choice.tag}</span>}
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold text-ink">{choice.label}</span>
                {choice.price && <span className="figures font-semibold text-ink">{choice.price}</span>}
              </span>
              {choice.description && <span className="text-small text-muted">{choice.description}</span>}
            </span>
          </label>
        );
      })}
    </div>
  );
}
