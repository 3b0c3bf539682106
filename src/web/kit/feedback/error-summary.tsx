import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';

export type FieldProblem = { fieldId: string; message: ReactNode };

type ErrorSummaryProps = {
  title: ReactNode;
  problems: readonly FieldProblem[];
  /** Change it (a count of tries) to take the focus again. */
  attempt?: number;
};

/** All problems of a page on top of it: takes the focus when it comes, each line leads to its field. */
export function ErrorSummary({ title, problems, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const present = problems.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt takes the focus again
  useEffect(() => {
    if (present) box.current?.focus();
  }, [present, attempt]);

  const lead = (event: MouseEvent, fieldId: string) => {
    const field = document.getElementById(fieldId);
    if (!field) return;
    // The fragment of the address belongs to the draft's key and is not touched.
    event.preventDefault();
    (document.getElementById(`${fieldId}-label`) ?? field).scrollIntoView({ block: 'start' });
    field.focus({ preventScroll: true });
  };

  if (!present) return null;
  return (
    <div
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
              onClick={(event) => lead(event, fieldId)}
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
