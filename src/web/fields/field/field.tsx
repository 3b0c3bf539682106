import { clsx } from 'clsx/lite';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { FieldContext } from './field-context.ts';

type FieldProps = {
  /** Id of the input inside; the error summary links to it. */
  id: string;
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  /** Optional fields are marked in words; required ones are the rule and have no mark. */
  optional?: boolean;
  /** For several inputs under one label: a date, a phone number, radio cards. */
  group?: boolean;
  /** True for an input that needs no whole line: where a page has room, two stand side by side. */
  short?: boolean;
  /** Messages about the answers, under the input; screen readers read them. */
  hints?: readonly ReactNode[];
  children: ReactNode;
};

/** The label above, help under it, the input, the error under that; all connected for screen readers. */
export function Field(props: FieldProps) {
  const { id, label, help, error, optional = false, group = false, short = false, hints = [], children } = props;
  const text = useText();
  const labelId = `${id}-label`;
  const helpId = help ? `${id}-help` : '';
  const errorId = error ? `${id}-error` : '';
  const describedBy = clsx(helpId, errorId) || undefined;
  const invalid = Boolean(error);
  const wiring = useMemo(
    () => ({ id, labelId, describedBy, invalid, required: !optional }),
    [id, labelId, describedBy, invalid, optional],
  );
  const mark = optional && <span className="font-normal text-muted"> ({text('interface.ui.optional')})</span>;

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the label names a group, and only then
    <div
      role={group ? 'group' : undefined}
      data-short={short || undefined}
      aria-labelledby={group ? labelId : undefined}
      aria-describedby={group ? describedBy : undefined}
      className={clsx('grid gap-1.5', invalid && 'border-l-4 border-error pl-4')}
    >
      {group ? (
        <span id={labelId} className="font-semibold text-ink">
          {label}
          {mark}
        </span>
      ) : (
        <label id={labelId} htmlFor={id} className="font-semibold text-ink">
          {label}
          {mark}
        </label>
      )}
      {help && (
        <div id={helpId} className="text-small text-muted">
          {help}
        </div>
      )}
      <FieldContext value={wiring}>{children}</FieldContext>
      <div aria-live="polite" className="grid gap-2 empty:hidden">
        {hints}
      </div>
      {error && (
        <p id={errorId} className="flex gap-2 text-small font-semibold text-error">
          <Icon of={CircleAlert} className="mt-[0.2em] size-4.5" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
