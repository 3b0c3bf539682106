import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { focusField } from './focus-field.ts';

export type FieldProblem = { fieldId: string; message: ReactNode };

type ErrorSummaryProps = {
  title: string;
  problems: readonly FieldProblem[];
  /** A count of attempts; a change moves the focus to the summary again. */
  attempt?: number;
};

/**
 * All problems of a page on top of it; each line leads to its field. It gets the focus, so that a screen reader reads it
 * once, and the title of the tab begins with its title while there are problems.
 */
export function ErrorSummary({ title, problems, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null);
  const id = useId();
  const present = problems.length > 0;
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt moves the focus again
  useEffect(() => {
    // Problems of the page that the server has drawn leave the focus in the field where the person types by now.
    const isTyping = isFirst.current && document.activeElement?.matches('input, select, textarea');
    isFirst.current = false;
    if (present && !isTyping) box.current?.focus();
  }, [present, attempt]);
  useEffect(() => {
    const tab = box.current?.ownerDocument;
    if (!present || !tab) return;
    const mark = `${title} · `;
    tab.title = mark + tab.title;
    return () => {
      tab.title = tab.title.replace(mark, '');
    };
  }, [present, title]);

  const follow = (event: MouseEvent, fieldId: string) => {
    const field = document.getElementById(fieldId);
    if (!field) return;
    // The fragment of the address belongs to the draft's key and must not change.
    event.preventDefault();
    focusField(field);
  };

  if (!present) return null;
  return (
    <section
      ref={box}
      aria-labelledby={id}
      aria-describedby={`${id}-list`}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the answer to a form without scripts begins with its errors
      autoFocus
      className="grid gap-2 rounded-card border-2 border-error bg-card p-5 focus-visible:outline-error"
    >
      <h2 id={id} className="text-lead">
        {title}
      </h2>
      <ul id={`${id}-list`} className="grid">
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
    </section>
  );
}
