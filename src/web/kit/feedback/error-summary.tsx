import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';

export type FieldProblem = { fieldId: string; message: ReactNode };

type ErrorSummaryProps = {
  title: ReactNode;
  problems: readonly FieldProblem[];
  /** A count of attempts; a change moves the focus to the first field again. */
  attempt?: number;
};

/**
 * All problems of a page on top of it, which a screen reader reads when they appear; each line leads to its field. The
 * focus moves to the first wrong field, wherever it is on the page.
 */
export function ErrorSummary({ title, problems, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const present = problems.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt moves the focus again
  useEffect(() => {
    if (!present) return;
    const leadToFirst = () => {
      const fields = problems.flatMap(({ fieldId }) => document.getElementById(fieldId) ?? []);
      const first = fields.reduce<HTMLElement | undefined>(
        (one, other) => (one && isBefore(one, other) ? one : other),
        undefined,
      );
      const field = first ? focusField(first) : box.current;
      if (!first) field?.focus();
      return { field, isWhole: fields.length === problems.length };
    };
    let led = leadToFirst();
    if (led.isWhole) return;
    // A field whose chunk is not loaded yet gets the focus when it appears, unless the person has moved on.
    const coming = new MutationObserver(() => {
      if (document.activeElement === led.field || document.activeElement === document.body) led = leadToFirst();
      else coming.disconnect();
      if (led.isWhole) coming.disconnect();
    });
    coming.observe(document.body, { childList: true, subtree: true });
    return () => coming.disconnect();
  }, [present, attempt]);

  const follow = (event: MouseEvent, fieldId: string) => {
    const field = document.getElementById(fieldId);
    if (!field) return;
    // The fragment of the address belongs to the draft's key and must not change.
    event.preventDefault();
    focusField(field);
  };

  if (!present) return null;
  return (
    <div
      // A screen reader would not read an existing element again.
      key={attempt}
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid gap-2 rounded-card border-2 border-error bg-card p-5 focus-visible:outline-error"
    >
      <h2 className="text-lead">{title}</h2>
      <ul className="grid">
        {problems.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => follow(event, fieldId)}
              className="inline-flex min-h-11 items-center font-semibold text-error underline underline-offset-4"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function isBefore(one: Node, other: Node): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Focuses a field and scrolls to its label; of choices the first enabled one, which it returns. */
function focusField(field: HTMLElement): HTMLElement {
  (document.getElementById(`${field.id}-label`) ?? field).scrollIntoView({ block: 'center' });
  const others = field.closest('[role=group]');
  const choice = field.matches(':disabled') && others?.querySelector<HTMLElement>('input:enabled');
  const led = choice || field;
  led.focus({ preventScroll: true });
  return led;
}
