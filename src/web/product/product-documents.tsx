import { FileText } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { wordingDocuments } from '#engine/language/wording-document.ts';
import { productDocumentAddress } from '#web/api/catalogue/product-document.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { VisuallyHidden } from '#web/kit/layout/visually-hidden.tsx';
import { paths } from '#web/router/paths.ts';

type ProductDocumentsProps = {
  product: string;
  /** The plan of the summary of cover; without it all plans. */
  plan?: string | undefined;
  /** The version of the documents' wording; without it today's. */
  version?: string | undefined;
};

/** The documents of a product, to read before the purchase and after a loss. */
export function ProductDocuments({ product, plan, version }: ProductDocumentsProps) {
  const text = useText();
  const { locale } = useLanguage();
  const heading = useId();
  // The language shown comes first.
  const languages = locale === 'km' ? (['km', 'en'] as const) : (['en', 'km'] as const);
  return (
    <section aria-labelledby={heading} className="grid gap-2 print:hidden">
      <h2 id={heading} className="text-lead">
        {text('wizard.documents.title')}
      </h2>
      <ul>
        {(['coverSummary', ...wordingDocuments] as const).map((name) => (
          <li
            key={name}
            className="flex flex-wrap items-center justify-between gap-x-6 border-line border-b py-1 first:border-t"
          >
            <span className="flex min-h-11 items-center gap-2.5 text-ink">
              <Icon of={FileText} className="size-5 text-muted" />
              {name === 'coverSummary' ? (
                <Link href={paths.coverSummary(product, plan, version)} className="link">
                  {text(`wizard.documents.${name}`)}
                </Link>
              ) : (
                text(`wizard.documents.${name}`)
              )}
            </span>
            <span className="flex gap-x-6 pl-7.5 sm:pl-0">
              {languages.map((language) => (
                <a
                  key={language}
                  href={productDocumentAddress(product, name, language, {
                    version,
                    plan: name === 'coverSummary' ? plan : undefined,
                  })}
                  target="_blank"
                  rel="noreferrer"
                  className="link inline-flex min-h-11 items-center"
                >
                  <VisuallyHidden>{text(`wizard.documents.${name}`)} </VisuallyHidden>
                  {text('wizard.documents.pdf', { language: text(`wizard.documents.${language}`) })}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
