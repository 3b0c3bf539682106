import { clsx } from 'clsx/lite';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '../action/text-button.tsx';
import { Icon } from '../icon/icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export type SummaryGroup = {
  id: string;
  title: string;
  /** A summary of the group in one line, for its folded state. */
  gist?: ReactNode;
  /** Target or action of "Change". */
  change?: { href: string } | { onClick: () => void };
  rows?: readonly SummaryRow[];
  /** Content besides the rows. */
  content?: ReactNode;
};

/** `isLong`: a detail of several lines, below its term on narrow screens. */
export type SummaryRow = { id: string; term: ReactNode; detail: ReactNode; isLong?: boolean };

const changeClasses = 'link inline-flex min-h-11 shrink-0 items-center px-1 font-semibold print:hidden';

type SummaryListProps = {
  groups: readonly SummaryGroup[];
  /** On a phone each group is first one line, which a press opens; wider screens and prints show everything. */
  folds?: boolean;
};

/** Answers to read as a document: groups, each with its Change. */
export function SummaryList({ groups, folds = false }: SummaryListProps) {
  const text = useText();
  const [open, setOpen] = useState<readonly string[]>([]);
  if (!folds) {
    return (
      <div className="grid gap-6 sm:gap-8">
        {groups.map((group) => (
          <Group key={group.id} group={group} />
        ))}
      </div>
    );
  }
  const isAllOpen = groups.every(({ id }) => open.includes(id));
  return (
    <div className="grid gap-6 sm:gap-8 phone:gap-0">
      <div className="hidden justify-self-end phone:block">
        <TextButton onClick={() => setOpen(isAllOpen ? [] : groups.map(({ id }) => id))}>
          {text(isAllOpen ? 'interface.ui.foldAll' : 'interface.ui.showAll')}
        </TextButton>
      </div>
      {groups.map((group) => {
        const isOpen = open.includes(group.id);
        const toggle = () => setOpen(isOpen ? open.filter((id) => id !== group.id) : [...open, group.id]);
        return <Group key={group.id} group={group} fold={{ isOpen, toggle }} />;
      })}
    </div>
  );
}

type GroupProps = { group: SummaryGroup; fold?: { isOpen: boolean; toggle: () => void } };

function Group({ group, fold }: GroupProps) {
  const { id, title, gist, change, rows, content } = group;
  const contentId = `${id}-answers`;
  return (
    <section aria-labelledby={`${id}-title`}>
      <div
        className={clsx(
          'flex items-center justify-between gap-4 border-ink border-b-2',
          fold && 'phone:border-line phone:border-b',
        )}
      >
        <div className={clsx('min-w-0 grow py-1', fold && 'relative phone:py-2')}>
          <h2 id={`${id}-title`} className={clsx('text-lead', fold && 'phone:text-body')}>
            {fold && (
              <button
                type="button"
                aria-expanded={fold.isOpen}
                aria-controls={contentId}
                onClick={fold.toggle}
                className="hidden items-center gap-1.5 text-left after:absolute after:inset-0 phone:flex"
              >
                {title}
                <Icon of={ChevronDown} className={clsx('size-5 shrink-0 text-primary', fold.isOpen && 'rotate-180')} />
              </button>
            )}
            <span className={clsx(fold && 'phone:hidden')}>{title}</span>
          </h2>
          {fold && !fold.isOpen && gist && <p className="figures hidden text-small phone:block">{gist}</p>}
        </div>
        {change && <Change to={change} what={title} />}
      </div>
      <div id={contentId} className={clsx(fold && !fold.isOpen && 'phone:hidden')}>
        {rows && <Rows rows={rows} />}
        {content}
      </div>
    </section>
  );
}

function Rows({ rows }: { rows: readonly SummaryRow[] }) {
  return (
    <dl>
      {rows.map((row) => (
        <div
          key={row.id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-1.5 sm:grid sm:grid-cols-[2fr_3fr] sm:gap-x-6 sm:py-2.5"
        >
          <dt className="text-muted">{row.term}</dt>
          <dd
            className={clsx(
              'figures ml-auto min-w-0 text-right text-text sm:ml-0 sm:text-left',
              row.isLong && 'basis-full',
            )}
          >
            {row.detail}
          </dd>
        </div>
      ))}
    </dl>
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
      <Link href={to.href} className={changeClasses}>
        {words}
      </Link>
    );
  }
  return (
    <button type="button" onClick={to.onClick} className={changeClasses}>
      {words}
    </button>
  );
}
