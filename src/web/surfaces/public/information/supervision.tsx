import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useContact } from '../layout/use-contact.ts';

/** The licence of the insurer and who supervises it; both are samples, and say so. */
export function Supervision() {
  const text = useText();
  const { address } = useContact();
  const say = (word: string) => text(`site.about.supervised.${word}`);
  const facts = [
    [say('company'), say('companyName')],
    [say('licence'), text('site.licence')],
    [say('regulator'), say('regulatorName')],
    [text('interface.contact.address'), address],
  ] as const;
  return (
    <section aria-labelledby="supervised" className="grid gap-x-16 gap-y-6 lg:grid-cols-2">
      <div className="grid content-start gap-3">
        <h2 id="supervised" className="text-title">
          {say('title')}
        </h2>
        <p>{say('text')}</p>
        <Notice>{say('sample')}</Notice>
      </div>
      <dl className="grid content-start rounded-card border border-line bg-card px-5 shadow-card sm:px-8">
        {facts.map(([term, detail]) => (
          <div key={term} className="grid gap-x-6 border-line border-b py-3.5 last:border-0 sm:grid-cols-[2fr_3fr]">
            <dt className="text-muted">{term}</dt>
            <dd className="text-ink">{detail}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
