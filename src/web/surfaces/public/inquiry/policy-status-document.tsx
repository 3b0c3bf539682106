import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PolicyStatusView } from '#contract/purchase/policies.ts';
import { useProducts } from '#web/api/catalogue/use-products.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { CheckPattern } from '#web/kit/layout/check-pattern.tsx';

const statusStyles = {
  active: { icon: CircleCheck, classes: 'text-success' },
  notBegun: { icon: Clock, classes: 'text-gold-deep' },
  expired: { icon: CircleX, classes: 'text-error' },
  cancelled: { icon: CircleX, classes: 'text-error' },
};

/**
 * The status of a policy, as a document to read; it gets the focus when it appears. `children` are under the status.
 */
export function PolicyStatusDocument({ standing, children }: { standing: PolicyStatusView; children?: ReactNode }) {
  const text = useText();
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const { icon, classes } = statusStyles[standing.status];
  const word = standing.isVoid ? 'void' : standing.status;
  const dates = { from: format.date(standing.effectiveFrom), to: format.date(standing.effectiveTo) };
  return (
    <section
      aria-labelledby="standing"
      className="overflow-hidden rounded-card border border-line bg-card shadow-card print:shadow-none"
    >
      <CheckPattern className="h-4 w-full" />
      <div className="grid gap-5 p-5 sm:p-8">
        <div className="flex items-start gap-3">
          <Icon of={icon} className={`mt-1 size-7 ${classes}`} />
          <div className="grid gap-1">
            <h2 id="standing" ref={heading} tabIndex={-1} data-quiet-focus className={`text-title ${classes}`}>
              {text(`interface.policyStatuses.${word}`)}
            </h2>
            <p className="text-lead">{text(`inquiry.standings.${word}`, dates)}</p>
          </div>
        </div>
        {children}
        <dl>
          <Line term={text('inquiry.number')}>{standing.number}</Line>
          <ProductLine id={standing.product} />
          <Line term={text('inquiry.effectiveFrom')}>{dates.from}</Line>
          <Line term={text('inquiry.effectiveTo')}>{dates.to}</Line>
        </dl>
        <p className="text-small text-muted">{text('inquiry.bothDays')}</p>
      </div>
    </section>
  );
}

/**
 * The name of the product; a product that is not sold any more has none here, but its policies are shown all the same.
 */
function ProductLine({ id }: { id: string }) {
  const text = useText();
  const { data: products, isPending } = useProducts();
  const name = products?.find((product) => product.id === id)?.name;
  if (name === undefined && !isPending) return null;
  return <Line term={text('inquiry.product')}>{name ?? <Skeleton className="h-6 w-40" />}</Line>;
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-line border-b py-2.5 sm:grid-cols-[2fr_3fr]">
      <dt className="text-muted">{term}</dt>
      <dd className="figures min-w-0 font-semibold text-ink">{children}</dd>
    </div>
  );
}
