import { FileText } from 'lucide-react';
import { useContext } from 'react';
import { Link } from 'wouter';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { Icon } from '#web/kit/layout/icon.tsx';
import { patterns } from '#web/router/paths.ts';
import { Facts } from '#web/surfaces/portal/list/facts.tsx';
import { PolicyTag } from '#web/surfaces/portal/list/policy-tag.tsx';
import { Section } from '#web/surfaces/portal/list/section.tsx';
import { OpenPages } from '#web/surfaces/portal/open-pages.ts';
import { useProductWords } from '../use-product-words.ts';

const variants = ['km', 'en', 'both'] as const;

/** The policy that the order became, and its documents in Khmer, in English and in both. */
export function PolicySection({ order, issued }: { order: OrderDetail; issued: NonNullable<OrderDetail['issued']> }) {
  const text = useText();
  const { date, dateTime } = useFormat();
  const { word } = useProductWords(order.product);
  const seesHolders = useContext(OpenPages).some(({ pattern }) => pattern === patterns.policyHolders);
  const holders = `${patterns.policyHolders}?${new URLSearchParams({ search: issued.number })}`;
  return (
    <Section
      title={text('portal.words.policy')}
      actions={
        seesHolders && (
          <Link href={holders} className="link -my-2 inline-flex min-h-11 items-center">
            {text('portal.words.policyHolder')}
          </Link>
        )
      }
    >
      <Facts
        facts={[
          {
            term: text('portal.words.policyNumber'),
            detail: (
              <span className="flex flex-wrap items-center gap-x-3">
                <span className="figures">{issued.number}</span>
                <PolicyTag status={issued.status} />
              </span>
            ),
          },
          {
            term: text('portal.words.cover'),
            detail: (
              <span className="figures">
                {text('portal.words.fromTo', {
                  from: date(issued.effectiveFrom),
                  to: date(issued.effectiveTo),
                })}
              </span>
            ),
          },
          {
            term: text('portal-orders.policy.issuedAt'),
            detail: <span className="figures">{dateTime(issued.issuedAt)}</span>,
          },
          ...(order.paidBy
            ? [{ term: text('portal-orders.policy.paidBy'), detail: text(`portal-orders.paidBy.${order.paidBy}`) }]
            : []),
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
