import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { DocumentPreviews, PreviewLanguage } from '#contract/studio/material/document-previews.ts';
import {
  documentPreviewAddress,
  type PreviewedDocument,
  useDocumentPreviewPages,
} from '#web/api/studio/document-previews.ts';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { Waiting } from '#web/kit/feedback/waiting.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { DocumentPreviewFrame } from './document-preview-frame.tsx';

type DocumentPreviewProps = {
  /** The name of the document; `printed` for all documents that are printed from answers. */
  paper: string;
  /** The name of the document that is shown first, if `paper` is `printed`; by default the first one. */
  first?: string;
};

/** Shows a document as it will be printed, page by page, marked as a specimen. */
export function DocumentPreview({ paper, first = '' }: DocumentPreviewProps) {
  const text = useText();
  const { locale } = useLanguage();
  const [chosen, setChosen] = useState(first);
  const [wanted, setWanted] = useState<PreviewLanguage>(locale === 'km' ? 'km' : 'en');
  return (
    <>
      <p className="max-w-form text-muted text-small">{text('studio-papers.specimen.lead')}</p>
      <DocumentPreviewFrame>
        {(specimens) => {
          const among = specimens.papers.filter(({ name, kind }) =>
            paper === 'printed' ? kind === 'printed' : name === paper,
          );
          const shown = among.find(({ name }) => name === chosen) ?? among[0];
          if (!shown) return <p>{text('studio-papers.specimen.none')}</p>;
          const language = shown.languages.includes(wanted) ? wanted : (shown.languages[0] ?? 'en');
          return (
            <>
              <div className="flex flex-wrap items-end gap-4">
                {among.length > 1 && (
                  <FilterSelect
                    label={text('studio-papers.paper')}
                    value={shown.name}
                    onChange={setChosen}
                    choices={among.map(({ name }) => ({ value: name, label: name }))}
                  />
                )}
                <FilterSelect
                  label={text('studio-papers.specimen.language')}
                  value={language}
                  onChange={(value) => setWanted(value as PreviewLanguage)}
                  choices={shown.languages.map((value) => ({
                    value,
                    label: text(`studio-papers.specimen.languages.${value}`),
                  }))}
                />
              </div>
              <DocumentPages specimens={specimens} paper={shown.name} language={language} />
            </>
          );
        }}
      </DocumentPreviewFrame>
    </>
  );
}

type DocumentPagesProps = { specimens: DocumentPreviews; paper: string; language: PreviewLanguage };

function DocumentPages({ specimens: { of, persona }, paper, language }: DocumentPagesProps) {
  const text = useText();
  const { release, product } = useWorkspace();
  const drawn: PreviewedDocument = { paper, of, persona, language };
  const { data, error, isPending } = useDocumentPreviewPages({ release, product }, drawn);
  const address = (page?: number) => documentPreviewAddress({ release, product }, drawn, page);
  if (isPending) return <Waiting title={text('studio-papers.specimen.drawing')} />;
  if (!data) return <Refusal error={error} />;
  return (
    <div className="grid gap-4">
      <p>
        <a href={address()} target="_blank" rel="noopener" className={buttonClasses('secondary')}>
          <Icon of={ExternalLink} className="size-4.5" />
          {text('studio-papers.specimen.pdf')}
        </a>
      </p>
      <ol className="grid gap-4 2xl:grid-cols-2">
        {Array.from({ length: data.pages }, (_page, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number of a page identifies it
          <li key={at}>
            <img
              src={address(at + 1)}
              alt={text('studio-papers.specimen.page', { page: at + 1, pages: data.pages })}
              width={1240}
              height={1754}
              loading={at === 0 ? 'eager' : 'lazy'}
              className="h-auto w-full border border-line bg-card"
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
