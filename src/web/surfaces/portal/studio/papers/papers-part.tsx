import { useState } from 'react';
import { wordingDocuments } from '#engine/language/wording-document.ts';
import { useText } from '#web/i18n/use-text.ts';
import { FilterSelect } from '#web/surfaces/portal/list/filter-select.tsx';
import { CertificateSection } from './certificate-section.tsx';
import { WordingSection } from './wording-section.tsx';

/** What is printed of a product: the certificate, and the documents to be read and filled in. */
export function PapersPart() {
  const text = useText();
  const [paper, setPaper] = useState('certificate');
  const name = wordingDocuments.find((one) => one === paper);
  return (
    <div className="grid gap-4">
      <div>
        <FilterSelect
          label={text('studio-papers.paper')}
          value={paper}
          onChange={setPaper}
          all={null}
          choices={['certificate', ...wordingDocuments].map((value) => ({
            value,
            label: text(`studio-papers.${value}`),
          }))}
        />
      </div>
      {name ? <WordingSection key={name} name={name} /> : <CertificateSection />}
    </div>
  );
}
