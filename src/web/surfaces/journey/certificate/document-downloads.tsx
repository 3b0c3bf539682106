import { Download } from 'lucide-react';
import type { OrderView } from '#contract/purchase/orders.ts';
import { documentAddress } from '#web/api/purchase/use-order.ts';
import { useText } from '#web/i18n/use-text.ts';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { TitledSection } from '#web/kit/layout/titled-section.tsx';
import { useWords } from '#web/product/use-words.ts';

const languages = ['km', 'en', 'both'] as const;

/** The documents of a policy, each in Khmer, English or both. */
export function DocumentDownloads({ order }: { order: OrderView }) {
  const text = useText();
  const words = useWords(order.product);
  // Each transaction on a policy has a schedule, besides the documents that the product names.
  const titleOf = (name: string) =>
    name === 'endorsement' || name === 'receipt'
      ? text(`checkout.documents.${name}`)
      : words.own(`documents.${name}.title`);
  return (
    <TitledSection
      id="downloads"
      title={text(order.documents.includes('endorsement') ? 'checkout.documents.papers' : 'checkout.documents.title')}
      className="grid gap-4 print:hidden"
      titleClass="text-lead"
    >
      {order.documents.map((name) => (
        <div key={name} className="grid gap-2">
          {order.documents.length > 1 && <h3>{titleOf(name)}</h3>}
          <div className="flex flex-wrap gap-3">
            {languages.map((language) => (
              <a
                key={language}
                href={documentAddress(order.ref, name, language)}
                target="_blank"
                rel="noreferrer"
                className={buttonClasses('secondary')}
              >
                <Icon of={Download} />
                {text(`checkout.documents.${language}`)}
              </a>
            ))}
          </div>
        </div>
      ))}
    </TitledSection>
  );
}
