import { clsx } from 'clsx/lite';
import { use, useEffect, useMemo, useRef, useState } from 'react';
import type { FoundRow } from '#contract/claims/find.ts';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { formatAmount } from '#shared/format.ts';
import { useFound } from '#web/api/claims/find.ts';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { canSee, StaffRoutes } from '#web/desk/page/portal-route.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { type FoundChoice, type FoundGroup, listChoices } from './found-rows.ts';

/** Milliseconds without a key until the typed text is searched. */
const DEBOUNCE_MS = 200;

const NONE: readonly FoundGroup[] = [];

type FoundPanelProps = {
  /** Id of the list; the option `n` has the id `{id}-{n}`. */
  id: string;
  user: ProfileView;
  typed: string;
  /** The chosen option, counted over all groups. */
  at: number;
  /** Receives the groups that can be chosen from: none while the search runs. */
  onGroups: (groups: readonly FoundGroup[]) => void;
  onOpen: (choice: FoundChoice) => void;
};

/** The rows that a typed text finds, in groups by kind. */
export function FoundPanel({ id, user, typed, at, onGroups, onOpen }: FoundPanelProps) {
  const text = useText();
  const routes = use(StaffRoutes);
  const asked = useDebounced(typed);
  const { data, error, isFetching, isPlaceholderData, refetch } = useFound(asked);
  const isShort = typed.trim().length < 2;
  // Enter must not open a row of other words.
  const isWaiting = isFetching || isPlaceholderData || asked !== typed;
  const groups = useMemo(() => {
    const mayOpen = (pattern: string) => routes.some((route) => route.pattern === pattern && canSee(route, user));
    return isShort ? NONE : listChoices(data ?? [], asked.trim(), mayOpen);
  }, [data, asked, isShort, routes, user]);
  useEffect(() => {
    onGroups(isWaiting ? NONE : groups);
    return () => onGroups(NONE);
  }, [onGroups, groups, isWaiting]);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);

  if (error && !isWaiting)
    return (
      <div className="grid justify-items-start gap-2 p-3">
        <FailureNotice error={error} />
        <TextButton onClick={() => void refetch()}>{text('interface.ui.tryAgain')}</TextButton>
      </div>
    );
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const state = isShort ? 'more' : isWaiting ? 'waiting' : count === 0 ? 'nothing' : 'found';
  let nth = -1;
  return (
    <>
      <p role="status" className={state === 'found' ? 'sr-only' : 'px-4 py-3 text-muted text-small'}>
        {text(`portal.find.${state}`, { count })}
      </p>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={text('portal.find.title')}
        aria-busy={isWaiting}
        className={clsx('max-h-[70dvh] overflow-y-auto', groups.length > 0 && 'pb-2', isWaiting && 'opacity-60')}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group.kind} role="group" aria-labelledby={`${id}-${group.kind}`}>
            <p id={`${id}-${group.kind}`} className="px-4 pt-3 pb-1 text-muted text-small">
              {text(`portal.find.kinds.${group.kind}`)} ·{' '}
              {text(`portal.find.${group.isMore ? 'andMore' : 'exactly'}`, {
                count: formatAmount(String(group.count)),
              })}
            </p>
            {group.choices.map((choice) => {
              nth += 1;
              return <Option key={choice.row?.id ?? 'all'} {...{ id, nth, at, choice, onOpen }} />;
            })}
          </div>
        ))}
      </div>
    </>
  );
}

type OptionProps = Pick<FoundPanelProps, 'id' | 'at' | 'onOpen'> & {
  nth: number;
  choice: FoundChoice;
};

function Option({ id, nth, at, choice, onOpen }: OptionProps) {
  const text = useText();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, which has the focus
    <div
      id={`${id}-${nth}`}
      role="option"
      tabIndex={-1}
      aria-selected={nth === at}
      // The field keeps the focus until the click, so that the list stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onOpen(choice)}
      className={clsx(
        'mx-2 cursor-pointer rounded-field px-2 py-1.5',
        nth === at ? 'bg-primary-tint' : 'hover:bg-page',
      )}
    >
      {choice.row ? <RowText row={choice.row} /> : <span className="text-primary-deep">{text('portal.find.all')}</span>}
    </div>
  );
}

/** Two lines: the number or the name; then the product, the day and the fact that matched. */
function RowText({ row: { number, name, product, at, fact } }: { row: FoundRow }) {
  const text = useText();
  const { date } = useFormat();
  const { nameOf } = useProductNames();
  const details = [
    product === null ? null : nameOf(product),
    date(toBusinessDate(new Date(at))),
    fact && fact.kind !== 'number' && fact.text !== name
      ? text('portal.find.fact', { fact: text(`portal.find.facts.${fact.kind}`), value: fact.text })
      : null,
  ];
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-3">
        {number !== null && <span className="figures whitespace-nowrap font-semibold text-ink">{number}</span>}
        <span className={number === null ? 'font-semibold text-ink' : 'text-text'}>
          {name ?? text('portal.find.noName')}
        </span>
      </span>
      <span className="block text-muted text-small">{details.filter((part) => part !== null).join(' · ')}</span>
    </>
  );
}

function useDebounced(value: string): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return late;
}
