import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Krama } from '#web/kit/layout/krama.tsx';

const sample = { from: '2027-04-14', to: '2027-04-21', premium: 1190, currency: 'USD' };

/** What the buyer ends with: the certificate in small, marked as a sample. */
export function SampleCertificate() {
  const text = useText();
  const format = useFormat();
  const say = (word: string) => text(`interface.home.paper.${word}`);
  return (
    <figure className="grid w-full max-w-md gap-3 justify-self-center lg:justify-self-end">
      <div className="overflow-hidden rounded-small bg-card shadow-raised">
        <Krama className="h-8 w-full" />
        <div className="grid gap-5 px-6 pt-6 pb-7 sm:px-8">
          <div className="flex items-baseline justify-between gap-4">
            <p className="text-lead font-semibold text-ink">{say('title')}</p>
          </div>
          <dl className="grid gap-3">
            <Line term={say('policyholder')} detail={say('policyholderSample')} />
            <Line term={say('period')} detail={`${format.date(sample.from)} – ${format.date(sample.to)}`} />
            <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-t-2 pt-3">
              <dt className="font-semibold text-ink">{say('total')}</dt>
              <dd className="figures text-title font-semibold text-ink">
                {format.money(sample.premium, sample.currency)}
              </dd>
            </div>
          </dl>
        </div>
      </div>
      <figcaption className="text-center text-small text-muted">{say('caption')}</figcaption>
    </figure>
  );
}

function Line({ term, detail }: { term: string; detail: string }) {
  return (
    <div className="grid border-line pb-2 [&:not(:nth-last-child(2))]:border-b">
      <dt className="text-small text-muted">{term}</dt>
      <dd className="figures text-ink">{detail}</dd>
    </div>
  );
}
