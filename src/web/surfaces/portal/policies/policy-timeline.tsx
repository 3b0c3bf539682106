import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { endorsementAddress } from '#web/api/purchase/policy-life.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Money } from '#web/kit/layout/money.tsx';
import { useProductWords } from '#web/surfaces/portal/orders/use-product-words.ts';
import { RefundSteps } from './cancel-policy-dialog.tsx';

type Transaction = PolicyLifeView['transactions'][number];

/** The transactions on a policy, newest first: the first day, the amount, and the person of each. */
export function PolicyTimeline({ life }: { life: PolicyLifeView }) {
  const text = useText();
  return (
    <Section title={text('policy-life.timeline')}>
      <ol className="grid">
        {life.transactions.toReversed().map((transaction) => (
          <Happened key={transaction.serial} transaction={transaction} life={life} />
        ))}
      </ol>
    </Section>
  );
}

function Happened({
  transaction,
  life: { order, product, currency },
}: {
  transaction: Transaction;
  life: PolicyLifeView;
}) {
  const text = useText();
  const { date, dateTime } = useFormat();
  const { word } = useProductWords(product);
  const { locale } = useLanguage();
  const {
    serial,
    kind,
    isVoid,
    from,
    at,
    reason,
    note,
    by,
    approvedBy,
    granted,
    noLoss,
    charged,
    lines,
    days,
    of,
    kept,
    whole,
  } = transaction;
  return (
    <li className="grid gap-1 border-line border-b py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3>{text(`policy-life.kinds.${isVoid ? 'void' : kind}`)}</h3>
        <span className="font-semibold text-ink">
          <Money minorUnits={charged} currency={currency} />
        </span>
      </div>
      <p className="figures">
        {text('policy-life.holdsFrom', { from: date(from) })}
        {reason && ` · ${word(`afterSale.reasons.${reason}`, reason)}`}
      </p>
      <p className="figures text-muted text-small">
        <time dateTime={at}>{dateTime(at)}</time>
        {by && ` · ${by.name}`}
        {approvedBy && ` · ${text('policy-life.approvedBy', { name: approvedBy.name })}`}
      </p>
      {note && <p className="wrap-anywhere text-muted text-small">{note}</p>}
      {granted && <p className="wrap-anywhere text-small">{text('policy-life.granted', { reason: granted })}</p>}
      {noLoss && (
        <p className="text-small">{text('policy-life.noLoss', { from: date(noLoss.from), to: date(noLoss.to) })}</p>
      )}
      {kind !== 'issue' && (
        <p>
          <a
            href={endorsementAddress(order, serial, locale === 'km' ? 'km' : 'en')}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center"
          >
            {text('policy-life.schedule', { number: serial - 1 })}
          </a>
        </p>
      )}
      {(lines.length > 0 || kept.length > 0) && (
        <details>
          <summary className="link min-h-11 py-2.5">{text('policy-life.how')}</summary>
          <p className="figures text-small">{text('policy-life.daysOf', { days, of })}</p>
          <dl className="figures grid text-small">
            {lines.map(({ name, part, amount }) => (
              <div
                key={`${part} ${name}`}
                className="flex justify-between gap-6 border-line border-b py-1 last:border-b-0"
              >
                <dt className="text-muted">{word(`premium.${name}`, name)}</dt>
                <dd>
                  <Money minorUnits={amount} currency={currency} />
                </dd>
              </div>
            ))}
          </dl>
          <div className="text-small">
            <RefundSteps sums={{ kept, whole }} currency={currency} word={word} />
          </div>
        </details>
      )}
    </li>
  );
}
