import { FileText } from 'lucide-react';
import { useContext } from 'react';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { useUser } from '#web/api/people/user.ts';
import { PolicyTag } from '#web/desk/list/policy-tag.tsx';
import { Facts } from '#web/desk/page/facts.tsx';
import { OpenPages } from '#web/desk/page/open-pages.ts';
import { Section } from '#web/desk/page/section.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
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
                <PolicyTag status={issued.status} />
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
