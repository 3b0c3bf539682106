import { useState } from 'react';
import { type Locale, locales } from '#shared/format.ts';
import { SearchInput } from '#web/desk/list/search-input.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { documentLanguage } from '#web/i18n/language.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { useFile } from '../workspace/workspace-context.ts';
import { findTerms, GLOSSARY_FILE, type GlossaryTerm, listPlainForms, readGlossary } from './glossary.ts';

/** The texts for which the glossary is opened: their terms come first. */
type GlossaryButtonProps = { texts: Partial<Record<Locale, string>> };

/** A button that opens the glossary over the page. Without a glossary there is no button. */
export function GlossaryButton({ texts }: GlossaryButtonProps) {
  const text = useText();
  const cells = useFile(GLOSSARY_FILE);
  const hasWords = useMessages(['studio-findings']);
  const [isOpen, setIsOpen] = useState(false);
  if (cells === undefined || !hasWords) return null;
  return (
    <>
      <TextButton onClick={() => setIsOpen(true)}>{text('studio-findings.glossary.title')}</TextButton>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={text('studio-findings.glossary.title')}>
        <GlossaryTerms terms={readGlossary(cells)} texts={texts} />
      </Dialog>
    </>
  );
}

function GlossaryTerms({ terms, texts }: GlossaryButtonProps & { terms: readonly GlossaryTerm[] }) {
  const text = useText();
  const [search, setSearch] = useState('');
  const own = findTerms(terms, texts);
  const isFound = ({ term, forms, forbidden }: GlossaryTerm) =>
    [term, ...Object.values(forms), ...Object.values(forbidden)].some((one) =>
      one.toLowerCase().includes(search.toLowerCase()),
    );
  const shown = [...own, ...terms.filter((one) => !own.includes(one))].filter(isFound);
  const columns: Column<GlossaryTerm>[] = [
    { head: text('studio-findings.glossary.term'), isName: true, cell: ({ term }) => term },
    ...locales.map((language) => ({
      head: text(`portal.languages.${language}`),
      cell: ({ forms, forbidden }: GlossaryTerm) => (
        <>
          <span lang={documentLanguage[language]}>{listPlainForms(forms[language]).join(', ')}</span>
          {forbidden[language] !== '' && (
            <span className="block text-muted text-small">
              {text('studio-findings.glossary.notUsed')}{' '}
              <s lang={documentLanguage[language]}>{listPlainForms(forbidden[language]).join(', ')}</s>
            </span>
          )}
        </>
      ),
    })),
  ];
  return (
    <div className="grid gap-4">
      <p className="text-muted">{text('studio-findings.glossary.lead')}</p>
      <SearchInput label={text('studio-findings.glossary.search')} value={search} onChange={setSearch} />
      <Table
        caption={text('studio-findings.glossary.title')}
        by="term"
        rows={shown}
        columns={columns}
        empty={text('studio-findings.glossary.none')}
      />
    </div>
  );
}
