import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { paths } from '#web/router/paths.ts';
import { useContact } from '../layout/use-contact.ts';

/** The end of a product's page: the way to the price, or to someone who answers. */
export function ReadyForPrice({ product }: { product: string }) {
  const text = useText();
  const { tollFree } = useContact();
  return (
    <section
      aria-labelledby="ready"
      className="grid justify-items-start gap-4 rounded-card border border-primary-line bg-primary-tint p-6 sm:p-10 print:hidden"
    >
      <h2 id="ready" className="text-title">
        {text('site.product.ready.title')}
      </h2>
      <p className="max-w-form">{text('site.product.ready.text')}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink href={paths.buy(product)}>{text('wizard.benefit.price')}</ButtonLink>
        <a href={tollFree.dial} className="link figures inline-flex min-h-11 items-center">
          {text('site.product.ready.call', { number: tollFree.number })}
        </a>
      </div>
    </section>
  );
}
