import { wordingDocuments } from '#engine/language/wording-document.ts';
import { pathTo } from '#shared/addresses.ts';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { Tabs } from '#web/desk/page/tabs.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { patterns } from '#web/router/paths.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { DocumentPreview } from '#web/surfaces/studio/preview/documents/document-preview.tsx';
import { CertificateSection } from './certificate-section.tsx';
import { WordingSection } from './wording-section.tsx';

/**
 * Edits the documents of a product, each with a print preview: the certificate, which is printed from answers, and the
 * documents with a fixed text, which customers read or fill in. The address of the page contains the document's name.
 */
export function DocumentsPart() {
  const text = useText();
  const { filters, change } = useFilters('paper', 'view');
  const { release, product } = useWorkspace();
  const isPrinted = filters.view === 'printed';
  const href = pathTo(patterns.studioProduct, { id: release, product, part: 'papers' });
  const address = (view: string) => {
    const chosen = new URLSearchParams(
      Object.entries({ paper: filters.paper, view }).filter(([, value]) => value !== ''),
    );
    return chosen.size === 0 ? href : `${href}?${chosen}`;
  };
  const name = wordingDocuments.find((one) => one === filters.paper);
  return (
    <div data-place="/documents" className="grid gap-4">
      <Tabs
        label={text('studio-papers.title')}
        tabs={[
          { name: text('studio-papers.specimen.tab'), href: address(''), isShown: !isPrinted },
          { name: text('studio-papers.specimen.title'), href: address('printed'), isShown: isPrinted },
        ]}
      />
      <div>
        <FilterSelect
          label={text('studio-papers.paper')}
          value={name ?? 'certificate'}
          onChange={(paper) => change({ paper })}
          choices={['certificate', ...wordingDocuments].map((value) => ({
            value,
            label: text(`studio-papers.${value}`),
          }))}
        />
      </div>
      {isPrinted ? (
        <DocumentPreview key={name ?? 'printed'} paper={name ?? 'printed'} first={filters.paper} />
      ) : name ? (
        <WordingSection key={name} name={name} />
      ) : (
        <CertificateSection />
      )}
    </div>
  );
}
