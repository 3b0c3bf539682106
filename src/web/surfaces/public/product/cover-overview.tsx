import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { TitledSection } from '#web/kit/layout/titled-section.tsx';
import { usePoints } from '../information/use-points.ts';

/** Cover, exclusions and eligible buyers: in the product's own short words. */
export function CoverOverview({ product, plans }: { product: string; plans: boolean }) {
  const text = useText();
  const covered = usePoints(`${product}.offers.covered`);
  const notCovered = usePoints(`${product}.offers.notCovered`);
  const who = usePoints(`${product}.offers.who`);
  if (covered.length === 0) return null;
  return (
    <div className="grid gap-10 print:block">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2 print:block">
        <Points id="covered" points={covered} mark={<Icon of={Check} className="mt-[0.2em] size-5 text-success" />}>
          {plans && <p className="text-muted">{text('site.product.coveredMore')}</p>}
        </Points>
        <Points id="notCovered" points={notCovered} mark={<Icon of={X} className="mt-[0.2em] size-5 text-error" />}>
          <p className="text-muted">{text('site.product.notCoveredMore')}</p>
        </Points>
      </div>
      <TitledSection
        id="who"
        title={text('site.product.who')}
        className="grid gap-x-16 gap-y-3 border-line border-y py-8 lg:grid-cols-[1fr_3fr]"
        titleClass="text-lead"
      >
        <ul className="grid list-disc gap-1.5 pl-5 marker:text-primary">
          {who.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </TitledSection>
    </div>
  );
}

type PointsProps = { id: string; points: string[]; mark: ReactNode; children?: ReactNode };

function Points({ id, points, mark, children }: PointsProps) {
  const text = useText();
  return (
    <section aria-labelledby={id} className="grid content-start gap-4 print:mb-8 print:block">
      <h2 id={id} className="text-title">
        {text(`site.product.${id}`)}
      </h2>
      <ul className="grid print:my-3 print:block">
        {points.map((point) => (
          <li key={point} className="flex gap-3 border-line border-b py-2.5">
            {mark}
            <span>{point}</span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
