// biome-ignore-all lint/a11y/noRedundantRoles: `display: block` removes the roles of the elements

import { clsx } from 'clsx/lite';
import type { BalanceLineView } from '#contract/claims/policy-holders.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { buildBalanceBlocks } from './balance-blocks.ts';
import { BalanceMark, BalanceRow } from './balance-row.tsx';

type BalanceBarsProps = {
  lines: readonly BalanceLineView[];
  currency: string;
  /** Texts of the lines' labels, which come with the lines. */
  messages: Readonly<Record<string, string>>;
  /** The name of the table for screen readers: the owner of the balance. */
  caption: string;
  /** Only these benefits, and the limits that contain them. */
  only?: readonly string[];
};

const figures = ['limit', 'used', 'asked', 'left'] as const;
const marked = ['used', 'asked', 'left'] as const;

/**
 * The remaining benefits as bars: each line's limit, the approved amount, the amount of open claims, and the remaining
 * amount. A limit that several lines share frames them. It fills the width of its container; needs the messages
 * `policy-holders`.
 */
export function BalanceBars({ lines, currency, messages, caption, only }: BalanceBarsProps) {
  const text = useText();
  const format = useFormat();
  const { blocks, said, notCovered } = buildBalanceBlocks(lines, only);
  const name = ({ label }: { label: string }) => messages[label] ?? label;
  return (
    <div className="@container grid gap-3">
      <p aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-small">
        {marked.map((mark) => (
          <span key={mark} className="inline-flex items-center gap-2">
            <BalanceMark of={mark} />
            {text(`policy-holders.balance.${mark}`)}
          </span>
        ))}
      </p>
      <table role="table" className="figures w-full border-separate border-spacing-0 @max-[50rem]:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="@max-[50rem]:sr-only">
          <tr role="row">
            <Head className="text-left">{text('policy-holders.balance.benefit')}</Head>
            <Head className="w-[24%] text-left">{text('policy-holders.balance.bar')}</Head>
            {figures.map((figure) => (
              <Head key={figure} className="text-right">
                {text(`policy-holders.balance.${figure}`)}
              </Head>
            ))}
          </tr>
        </thead>
        {blocks.map(({ cap, lines: within }) => (
          <tbody
            key={(cap ?? within[0])?.benefit}
            role="rowgroup"
            className="before:block before:h-2 @max-[50rem]:block"
          >
            {cap && <BalanceRow line={cap} place={within.length > 0 ? 'cap' : 'alone'} {...{ currency, messages }} />}
            {within.map((line, at) => (
              <BalanceRow
                key={line.benefit}
                line={line}
                place={cap === null ? 'alone' : at === within.length - 1 ? 'last' : 'within'}
                {...{ currency, messages }}
              />
            ))}
          </tbody>
        ))}
      </table>
      {said.length > 0 && (
        <ul className="grid gap-1">
          {said.map((line) => (
            <li key={line.benefit}>
              {name(line)}: {line.limit.kind === 'words' && name(line.limit)}
              {line.limit.kind === 'money' && format.money(line.limit.amount, currency)}
            </li>
          ))}
        </ul>
      )}
      {notCovered.length > 0 && (
        <p className="text-muted text-small">
          {text('policy-holders.balance.notCovered', { benefits: format.list(notCovered.map(name)) })}
        </p>
      )}
    </div>
  );
}

function Head({ className, children }: { className: string; children: string }) {
  return (
    <th role="columnheader" scope="col" className={clsx('px-3 py-1 font-semibold text-muted text-small', className)}>
      {children}
    </th>
  );
}
