import { type ReactNode, useId } from 'react';
import { FieldContext } from './field-context.ts';

/** An input whose label stands elsewhere, with its error below it, connected for screen readers. */
export function MarkedInput({ error, children }: { error: string | false | undefined; children: ReactNode }) {
  const id = useId();
  const errorId = `${id}-error`;
  const describedBy = error ? errorId : undefined;
  return (
    <>
      <FieldContext value={{ id, labelId: '', describedBy, invalid: Boolean(error), required: false }}>
        {children}
      </FieldContext>
      {error && (
        <p id={errorId} role="alert" className="font-semibold text-error text-small">
          {error}
        </p>
      )}
    </>
  );
}
