// biome-ignore-all lint/a11y/noRedundantRoles: `display: block` removes the roles of the elements
import { clsx } from 'clsx/lite';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { BalanceLineView } from '#contract/claims/policy-holders.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { findLowerLimit, isOverclaimed } from './balance-blocks.ts';

type BalanceRowProps = {
  line: BalanceLineView;
  currency: string;
  messages: Readonly<Record<string, string>>;
  /** Its position in the frame of a shared limit. */
  place: 'cap' | 'within' | 'last' | 'alone';
};

const frames = {
  cap: '@min-[50rem]:border-t-2 @min-[50rem]:bg-primary-tint/60',
  within: '@min-[50rem]:border-t',
  last: '@min-[50rem]:border-t @min-[50rem]:border-b-2',
  alone: '@min-[50rem]:border-b',
};
const sides = 'border-primary-line @min-[50rem]:first:border-l-2 @min-[50rem]:last:border-r-2';
// In a narrow container a line is a small block: name and remaining amount, the bar, and the other figures beneath.
const rows = {
  cap: '@max-[50rem]:border-2 @max-[50rem]:border-b-0 @max-[50rem]:border-primary-line @max-[50rem]:bg-primary-tint/60',
  within: '@max-[50rem]:border-x-2 @max-[50rem]:border-t @max-[50rem]:border-primary-line',
  last: '@max-[50rem]:border-2 @max-[50rem]:border-t @max-[50rem]:border-primary-line',
  alone: '@max-[50rem]:border-b @max-[50rem]:border-line',
};
const narrowCell = '@max-[50rem]:block @max-[50rem]:p-0';
const narrowFigure =
  '@max-[50rem]:order-2 @max-[50rem]:col-span-2 @max-[50rem]:flex @max-[50rem]:justify-between @max-[50rem]:gap-3 @max-[50rem]:whitespace-normal';

/** One line of a balance. */
export function BalanceRow({ line, currency, messages, place }: BalanceRowProps) {
  const text = useText();
  const format = useFormat();
  const { label, limit, used, reserved, asked, left } = line;
  const money = (amount: number) => format.money(amount, currency);
  const name = messages[label] ?? label;
  const cut = findLowerLimit(line);
  const cell = clsx('px-3 py-2 align-middle', frames[place], place === 'alone' ? 'border-line' : sides, narrowCell);
  const figure = clsx(cell, 'whitespace-nowrap text-right');
  return (
    <tr
      role="row"
      className={clsx(
        'print:break-inside-avoid @max-[50rem]:grid @max-[50rem]:grid-cols-[1fr_auto] @max-[50rem]:gap-x-3 @max-[50rem]:gap-y-1 @max-[50rem]:px-3 @max-[50rem]:py-2',
        rows[place],
      )}
    >
      <th
        role="rowheader"
        scope="row"
        className={clsx(cell, 'text-left text-ink @min-[50rem]:min-w-44', place === 'cap' ? '' : 'font-normal')}
      >
        {name}
        {place === 'cap' && (
          <span className="block font-normal text-muted text-small">{text('policy-holders.balance.cap')}</span>
        )}
      </th>
      <td
        role="cell"
        colSpan={limit.kind === 'words' ? 2 : 1}
        className={clsx(cell, '@max-[50rem]:order-1 @max-[50rem]:col-span-2')}
      >
        <LimitContent {...{ line, currency, messages }} />
      </td>
      {limit.kind === 'money' && (
        <Figure of="limit" value={money(limit.amount)} className={clsx(figure, narrowFigure)} />
      )}
      <Figure of="used" value={used === 0 ? null : money(used)} className={clsx(figure, narrowFigure)} />
      <Figure of="asked" value={asked === 0 ? null : money(asked)} className={clsx(figure, narrowFigure)}>
        {isOverclaimed(line) && (
          <span className="flex items-center justify-end gap-1 text-gold-deep text-small">
            <Icon of={TriangleAlert} className="size-4" />
            {text('policy-holders.balance.tooMuch')}
          </span>
        )}
      </Figure>
      <Figure
        of="left"
        value={left === null ? null : <strong>{money(left)}</strong>}
        className={clsx(figure, 'text-ink')}
      >
        {reserved > 0 && (
          <span className="block text-muted text-small">
            {text('policy-holders.balance.reserved', { amount: money(reserved) })}
          </span>
        )}
        {cut !== null && (
          <span className="block text-gold-deep text-small">
            {text('policy-holders.balance.cut', { amount: money(cut) })}
          </span>
        )}
      </Figure>
    </tr>
  );
}

/** The limit in words, its basis, or the bar of a limit that claims reduce. */
function LimitContent({ line, currency, messages }: Omit<BalanceRowProps, 'place'>) {
  const text = useText();
  const format = useFormat();
  const { label, limit, used, asked, left } = line;
  const money = (amount: number) => format.money(amount, currency);
  if (limit.kind === 'words') return messages[limit.label] ?? limit.label;
  if (limit.kind !== 'money') return null;
  if (limit.basis !== 'period' || left === null)
    return <span className="text-muted text-small">{text(`policy-holders.basis.${limit.basis}`)}</span>;
  return (
    <BalanceBar
      {...{ limit: limit.amount, used, asked }}
      label={text(asked > 0 ? 'policy-holders.balance.saidAsked' : 'policy-holders.balance.said', {
        ...{ benefit: messages[label] ?? label, used: money(used), limit: money(limit.amount), asked: money(asked) },
      })}
    />
  );
}

type FigureProps = { of: string; value: ReactNode; className: string; children?: ReactNode };

function Figure({ of, value, className, children }: FigureProps) {
  const text = useText();
  return (
    <td role="cell" className={clsx(className, value === null && '@max-[50rem]:hidden')}>
      <span aria-hidden="true" className="hidden text-left text-muted text-small @max-[50rem]:block">
        {text(`policy-holders.balance.${of}`)}
      </span>
      <span className="shrink-0 whitespace-nowrap">
        {value ?? <span className="text-muted">–</span>}
        {children}
      </span>
    </td>
  );
}

type BalanceBarProps = {
  /** Minor units. */
  limit: number;
  used: number;
  asked: number;
  /** The bar's content in words. */
  label: string;
};

/** A limit as a bar: approved amounts are full, amounts of open claims are hatched, the remaining amount is blank. */
function BalanceBar({ limit, used, asked, label }: BalanceBarProps) {
  const hatch = useId();
  const share = (amount: number) => (limit === 0 ? 0 : Math.min(100, Math.max(0, (amount / limit) * 100)));
  const from = share(used);
  return (
    <svg role="img" aria-label={label} className="block h-4 w-full rounded-small border border-line-strong bg-card">
      <defs>
        <Hatch id={hatch} />
      </defs>
      <rect width={`${from}%`} height="100%" className="fill-primary" />
      <rect x={`${from}%`} width={`${Math.min(share(asked), 100 - from)}%`} height="100%" fill={`url(#${hatch})`} />
    </svg>
  );
}

/** A sample of a bar's filling, for the legend of the bars. */
export function BalanceMark({ of }: { of: 'used' | 'asked' | 'left' }) {
  const hatch = useId();
  return (
    <svg aria-hidden="true" className="inline-block size-3.5 shrink-0 border border-line-strong bg-card">
      <defs>
        <Hatch id={hatch} />
      </defs>
      {of === 'used' && <rect width="100%" height="100%" className="fill-primary" />}
      {of === 'asked' && <rect width="100%" height="100%" fill={`url(#${hatch})`} />}
    </svg>
  );
}

function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="5" height="5" className="fill-primary-tint" />
      <rect width="2" height="5" className="fill-primary-deep" />
    </pattern>
  );
}
