import { productDocumentAddress } from '#web/api/catalogue/product-document.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { toLanguageAddress } from '#web/router/address.ts';
import { paths } from '#web/router/paths.ts';

type DeclaredDocumentsProps = { product: string; plan?: string | undefined; version?: string | undefined };

/**
 * Links to the documents that a declaration mentions: the summary of cover as a page, and the policy wording as a PDF
 * in Khmer or English.
 */
export function DeclaredDocuments({ product, plan, version }: DeclaredDocumentsProps) {
  const text = useText();
  const { locale } = useLanguage();
  const [pathname = '', search = ''] = paths.coverSummary(product, plan, version).split('?');
  const summary = toLanguageAddress(
    { pathname, search: search && `?${search}`, hash: '' },
    locale,
    locale === 'en' ? 'zh' : locale,
  );
  const links = {
    coverSummary: summary,
    policyWording: productDocumentAddress(product, 'policyWording', locale === 'km' ? 'km' : 'en', { version }),
  };
  return (
    <ul className="flex flex-wrap gap-x-6 print:hidden">
      {Object.entries(links).map(([name, href]) => (
        <li key={name}>
          <a href={href} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center">
            {text(`wizard.documents.${name}`)}
            {locale === 'zh' && name === 'policyWording' && (
              <span>
                {'\u00a0'}({text('wizard.documents.pdf', { language: text('wizard.documents.en') })})
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
