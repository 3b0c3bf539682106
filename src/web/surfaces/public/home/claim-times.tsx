import { useText } from '#web/i18n/use-text.ts';

const steps = ['tell', 'confirm', 'decide', 'pay'] as const;

/** What happens after a claim, and how long each step takes at most. */
export function ClaimTimes() {
  const text = useText();
  return (
    <section aria-labelledby="claims" className="border-line border-y bg-card">
      <div className="mx-auto grid max-w-desk gap-10 px-5 py-16 sm:px-8 lg:py-20">
        <div className="grid max-w-form gap-2">
          <h2 id="claims" className="text-title">
            {text('site.home.claims.title')}
          </h2>
          <p className="text-muted">{text('site.home.claims.lead')}</p>
        </div>
        <ol className="grid lg:grid-cols-4">
          {steps.map((step) => (
            <li
              key={step}
              className="relative grid content-start gap-1 border-primary border-l-2 pb-8 pl-7 last:border-transparent last:pb-0 lg:border-t-2 lg:border-l-0 lg:pt-6 lg:pr-8 lg:pb-0 lg:pl-0 lg:last:border-primary"
            >
              <span
                aria-hidden="true"
                className="absolute top-1.5 -left-[9px] size-4 rounded-full border-2 border-primary bg-card lg:-top-[9px] lg:left-0"
              />
              <h3 className="text-lead">{text(`site.home.claims.${step}.title`)}</h3>
              <p>{text(`site.home.claims.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
