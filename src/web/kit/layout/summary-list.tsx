import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '#web/i18n/use-text.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type SummaryGroup = {
  id: string;
  title: string;
  /** Where "Change" leads, or what it does. */
  change?: { href: string } | { onClick: () => void };
  rows: readonly { id: string; term: ReactNode; detail: ReactNode }[];
};

const changeLook = 'link inline-flex min-h-11 items-center px-1 font-semibold print:hidden';

/** Answers to read as a document: groups, each with its Change. */
export function SummaryList({ groups }: { groups: readonly SummaryGroup[] }) {
  return (
    <div className="grid gap-6 sm:gap-8">
      {groups.map((group) => (
        <section key={group.id} aria-labelledby={`${group.id}-title`}>
          <div className="flex items-center justify-between gap-4 border-ink border-b-2">
            <h2 id={`${group.id}-title`} className="py-1 text-lead">
              {group.title}
            </h2>
            {group.change && <Change to={group.change} what={group.title} />}
          </div>
          <dl>
            {group.rows.map((row) => (
              <div
                key={row.id}
                className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-1.5 sm:grid sm:grid-cols-[2fr_3fr] sm:gap-x-6 sm:py-2.5"
              >
                <dt className="text-muted">{row.term}</dt>
                <dd className="figures ml-auto min-w-0 text-right text-text sm:ml-0 sm:text-left">{row.detail}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function Change({ to, what }: { to: NonNullable<SummaryGroup['change']>; what: string }) {
  const text = useText();
  const words = (
    <>
      {text('interface.ui.change')}
      <VisuallyHidden> {what}</VisuallyHidden>
    </>
  );
  if ('href' in to) {
    return (
      <Link href={to.href} className={changeLook}>
        {words}
      </Link>
    );
  }
  return (
    <button type="button" onClick={to.onClick} className={changeLook}>
      {words}
    </button>
  );
}
