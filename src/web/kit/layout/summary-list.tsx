import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '#web/i18n/use-text.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type SummaryGroup = {
  id: string;
  title: string;
  rows?: readonly SummaryRow[];
  /** Content besides the rows. */
  content?: ReactNode;
};

/**
 * `change`: the address of its "Change"; `field`: the id of the field there. `isLong`: a detail of several lines, below
 * its term on narrow screens.
 */
export type SummaryRow = {
  id: string;
  term: ReactNode;
  detail: ReactNode;
  change?: string;
  field?: string;
  isLong?: boolean;
};

/** Answers to read as a document: groups of rows, each row with its Change. Nothing is folded. */
export function SummaryList({ groups }: { groups: readonly SummaryGroup[] }) {
  return (
    <div className="grid gap-6 sm:gap-8">
      {groups.map(({ id, title, rows, content }) => (
        <section key={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`} className="border-ink border-b-2 py-1 text-lead">
            {title}
          </h2>
          <div id={`${id}-answers`}>
            {rows && <Rows rows={rows} of={title} />}
            {content}
          </div>
        </section>
      ))}
    </div>
  );
}

function Rows({ rows, of }: { rows: readonly SummaryRow[]; of: string }) {
  return (
    <dl>
      {rows.map(({ id, term, detail, change, field, isLong }) => (
        <div
          key={id}
          className={clsx(
            'grid items-center gap-x-4 border-line border-b py-1 sm:items-baseline sm:gap-x-6',
            change === undefined
              ? 'grid-cols-[auto_minmax(0,1fr)] py-1.5 sm:grid-cols-[2fr_3fr] sm:py-2.5'
              : 'grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[2fr_3fr_auto]',
          )}
        >
          <dt className={clsx('wrap-anywhere min-w-0 text-muted', change !== undefined && 'phone:text-small')}>
            {term}
          </dt>
          <dd
            className={clsx(
              'figures wrap-anywhere min-w-0 text-text',
              change === undefined ? 'text-right sm:text-left' : 'phone:row-start-2',
              isLong && change === undefined && 'phone:col-span-2 phone:text-left',
            )}
          >
            {detail}
          </dd>
          {change !== undefined && (
            <dd className="phone:col-start-2 phone:row-span-2 phone:row-start-1 print:hidden">
              <Change href={change} field={field} what={[term, of]} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

type ChangeProps = { href: string; field: string | undefined; what: [term: ReactNode, group: string] };

function Change({ href, field, what: [term, group] }: ChangeProps) {
  const text = useText();
  return (
    <Link href={href} state={{ field }} className="link inline-flex min-h-11 items-center px-1 font-semibold">
      {text('interface.ui.change')}
      <VisuallyHidden>
        {' '}
        {term} ({group})
      </VisuallyHidden>
    </Link>
  );
}
