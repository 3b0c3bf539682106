import { clsx } from 'clsx/lite';
import { FileText } from 'lucide-react';
import { useContext } from 'react';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { useUser } from '#web/api/people/user.ts';
import { PolicyTag } from '#web/desk/list/policy-tag.tsx';
import { searchFor } from '#web/desk/list/use-filters.ts';
import { Facts } from '#web/desk/page/facts.tsx';
import { OpenPages } from '#web/desk/page/portal-route.ts';
import { Section } from '#web/desk/page/section.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import { useProductWords } from '../use-product-words.ts';

const variants = ['km', 'en', 'both'] as const;

/** The policy of the order, and its documents in Khmer, in English and in both. */
export function PolicySection({ order, issued }: { order: OrderDetail; issued: NonNullable<OrderDetail['issued']> }) {
  const text = useText();
  const { date, dateTime } = useFormat();
  const { word } = useProductWords(order.product);
  const { user } = useUser();
  const seesHolders = useContext(OpenPages).some(({ pattern }) => pattern === patterns.policyHolders);
  const seesHistory = user?.scope.some((scope) => scope === 'b2b:sell' || scope === 'insurer:orders');
  const holders = `${patterns.policyHolders}?${new URLSearchParams({ search: issued.number })}`;
  return (
    <Section
      title={text('portal.words.policy')}
      actions={
        <span className="-my-2 flex flex-wrap gap-x-4">
          {seesHistory && (
            <TextLink href={pathTo(patterns.policy, { number: issued.number })}>
              {text('portal-orders.policy.history')}
            </TextLink>
          )}
          {seesHolders && <TextLink href={holders}>{text('portal.words.policyHolder')}</TextLink>}
        </span>
      }
    >
      <Facts
        facts={[
          {
            term: text('portal.words.policyNumber'),
            detail: (
              <span className="flex flex-wrap items-center gap-x-3">
                {issued.number}
                <PolicyTag {...issued} />
              </span>
            ),
          },
          {
            term: text('portal.words.cover'),
            detail: text('portal.words.fromTo', { from: date(issued.effectiveFrom), to: date(issued.effectiveTo) }),
          },
          { term: text('portal-orders.policy.issuedAt'), detail: dateTime(issued.issuedAt) },
          {
            term: text('portal-orders.policy.paidBy'),
            detail: order.paidBy && text(`portal-orders.paidBy.${order.paidBy}`),
          },
        ]}
      />
      {order.documents.map((document) => {
        const title = word(`documents.${document.name}.title`, text('portal-orders.documents.title'));
        return (
          <div key={document.name} className="grid gap-2">
            <h3>{title}</h3>
            <div className="flex flex-wrap gap-2">
              {variants.map((variant) => (
                <a
                  key={variant}
                  href={document[variant]}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={text('portal-orders.documents.of', {
                    title,
                    language: text(`portal-orders.documents.${variant}`),
                  })}
                  className={buttonClasses('secondary', 'px-3.5')}
                >
                  <Icon of={FileText} className="size-4.5" />
                  {text(`portal-orders.documents.${variant}`)}
                </a>
              ))}
            </div>
          </div>
        );
      })}
    </Section>
  );
}

/** The premium of the order with its lines; the partner's commission and the net amount. */
export function PremiumSection({ order }: { order: OrderDetail }) {
  const text = useText();
  const { isReady, word } = useProductWords(order.product);
  const { breakdown, premium, currency, commission, commissionTakenBack, premiumWithoutCommission, code } = order;
  const parts = breakdown.lines.filter(({ amount }) => amount !== 0);
  return (
    <Section title={text('portal.words.premium')}>
      {isReady ? (
        <dl className="grid">
          {parts.map(({ name, part, amount }) => (
            <Line
              key={name}
              term={word(`premium.${name}`, name)}
              amount={part === 'discount' ? -amount : amount}
              currency={currency}
            />
          ))}
          <Line term={text('portal.words.premium')} amount={premium} currency={currency} isSum />
          {commission !== null && (
            <Line term={text('portal.words.commission')} amount={commission} currency={currency} />
          )}
          {commission !== null && commissionTakenBack > 0 && (
            <>
              <Line term={text('portal-orders.takenBack')} amount={-commissionTakenBack} currency={currency} />
              <Line
                term={text('portal-orders.premium.commissionLeft')}
                amount={commission - commissionTakenBack}
                currency={currency}
              />
            </>
          )}
          {premiumWithoutCommission !== null && (
            <Line
              term={text('portal-orders.premium.withoutCommission')}
              amount={premiumWithoutCommission}
              currency={currency}
            />
          )}
          {code !== null && (
            <div className="flex justify-between gap-6 py-1.5">
              <dt className="text-muted">{text('portal-orders.premium.code')}</dt>
              <dd className="figures">{code}</dd>
            </div>
          )}
        </dl>
      ) : (
        <Skeleton className="h-32 w-full" />
      )}
    </Section>
  );
}

type LineProps = { term: string; amount: number; currency: string; isSum?: boolean };

function Line({ term, amount, currency, isSum = false }: LineProps) {
  return (
    <div
      className={clsx(
        'flex items-baseline justify-between gap-6 py-1.5',
        isSum ? 'border-ink border-y-2 font-semibold text-ink' : 'border-line border-b last:border-b-0',
      )}
    >
      <dt className={isSum ? '' : 'text-muted'}>{term}</dt>
      <dd>
        <Money minorUnits={amount} currency={currency} />
      </dd>
    </div>
  );
}

/** The customer, and all other purchases with the same phone. */
export function CustomerSection({ order }: { order: OrderDetail }) {
  const text = useText();
  const { customer, customerStatus, language } = order;
  return (
    <Section
      title={text('portal.words.customer')}
      actions={
        <TextLink href={patterns.orders} state={searchFor(customer.phone)} className="-my-2">
          {text('portal-orders.customer.orders')}
        </TextLink>
      }
    >
      <Facts
        facts={[
          { term: text('portal.words.name'), detail: <span className="wrap-anywhere">{customer.name}</span> },
          {
            term: text('portal-orders.customer.phone'),
            detail: (
              <a href={`tel:${customer.phone}`} className="link">
                {customer.phone}
              </a>
            ),
          },
          {
            term: text('portal-orders.customer.status'),
            detail: text(`portal-orders.customerStatus.${customerStatus}`),
          },
          { term: text('interface.header.language'), detail: text(`portal.languages.${language}`) },
          ...(order.remark === null
            ? []
            : [
                {
                  term: text('portal-orders.customer.remark'),
                  detail: <span className="wrap-anywhere">{order.remark}</span>,
                },
              ]),
        ]}
      />
    </Section>
  );
}

/** The manner in which the customer agreed to what an agent entered, and the wording. */
export function ConsentSection({ consent }: { consent: NonNullable<OrderDetail['consent']> }) {
  const text = useText();
  const { dateTime } = useFormat();
  const { at, way, language, wording, by, form, sentences } = consent;
  if (at === null || way === null)
    return (
      <Section title={text('portal-orders.consent.title')}>
        <p>{text('portal-orders.consent.missing')}</p>
      </Section>
    );
  return (
    <Section title={text('portal-orders.consent.title')}>
      <Facts
        facts={[
          { term: text('portal-orders.consent.at'), detail: dateTime(at) },
          { term: text('portal-orders.consent.way'), detail: text(`portal-orders.consent.ways.${way}`) },
          { term: text('portal-orders.consent.by'), detail: by?.name },
          { term: text('portal-orders.consent.language'), detail: language && text(`portal.languages.${language}`) },
          {
            term: text('portal-orders.consent.wording'),
            detail: wording && <span title={wording}>{wording.slice(0, 16)}</span>,
          },
        ]}
      />
      {form && (
        <a href={form} className="link inline-flex min-h-11 items-center">
          {text('portal-orders.consent.form')}
        </a>
      )}
      <details>
        <summary className="link min-h-11 py-2.5">{text('portal-orders.consent.sentences')}</summary>
        <ul className="grid list-disc gap-1 pl-5">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </Section>
  );
}
