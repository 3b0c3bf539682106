import { clsx } from 'clsx/lite';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import type { DueView } from '#contract/due.ts';
import { useDue } from '#web/api/people/due.ts';
import { LoadedPart } from '#web/desk/page/loaded.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { dueLists, urgentKinds } from './due-lists.ts';

const grid = 'grid gap-3 md:grid-cols-2 desk:grid-cols-3';

/** The work that is due for the user: a line for each list, with its count, that opens the list. */
export function DueWork() {
  const text = useText();
  return (
    <LoadedPart
      call={useDue()}
      waiting={
        <div aria-busy="true" className={grid}>
          {['one', 'two', 'three'].map((one) => (
            <Skeleton key={one} className="h-14 w-full" />
          ))}
        </div>
      }
    >
      {({ lines }) =>
        lines.length === 0 ? (
          <p className="flex items-center gap-3 rounded-card border border-line bg-card px-4 py-3">
            <Icon of={CircleCheck} className="size-5 text-success" />
            {text('due.none')}
          </p>
        ) : (
          <ul className={grid}>
            {lines.map((line) => (
              <li key={line.kind}>
                <DueLine line={line} />
              </li>
            ))}
          </ul>
        )
      }
    </LoadedPart>
  );
}

function DueLine({ line: { kind, count, isMore } }: { line: DueView['lines'][number] }) {
  const text = useText();
  return (
    <Link
      href={dueLists[kind]}
      className="group flex h-full min-h-14 items-center gap-3 rounded-card border border-line bg-card py-2 pr-3 pl-4 hover:border-primary hover:bg-primary-tint"
    >
      <span
        className={clsx(
          'figures min-w-8 font-semibold text-lead',
          urgentKinds.includes(kind) ? 'text-error' : 'text-ink',
        )}
      >
        {isMore ? text('due.more') : count}
      </span>
      <span className="min-w-0 flex-1 text-primary-deep">{text(`due.kinds.${kind}`)}</span>
      <Icon of={ChevronRight} className="size-4.5 text-muted" />
    </Link>
  );
}
