import type { ProductChecks } from '#contract/studio/release-checks.ts';
import type { Locale } from '#shared/format.ts';
import { Lines } from '#web/desk/list/cells.tsx';
import { column } from '#web/desk/list/columns.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ReportSection } from './report-section.tsx';

type ChangedText = { name: string; language: Locale | null; before: string | null; after: string | null };
type ChangedTextsProps = { title: string; head: string; texts: readonly ChangedText[] };

/** Shows changed texts, each before and after. */
export function ChangedTexts({ title, head, texts }: ChangedTextsProps) {
  const text = useText();
  const rows = texts.map((one) => ({ ...one, key: `${one.language} ${one.name}` }));
  const said = (member: 'before' | 'after') =>
    column(text(`studio-evidence.${member}`), (row: ChangedText) => (
      <span lang={row.language ?? undefined} className="break-words">
        {row[member]}
      </span>
    ));
  const columns: Column<(typeof rows)[number]>[] = [
    {
      head,
      isName: true,
      cell: ({ name, language }) => (
        <Lines wraps second={language && text(`portal.languages.${language}`)}>
          <span className="break-words">{name}</span>
        </Lines>
      ),
    },
    said('before'),
    said('after'),
  ];
  return (
    <ReportSection title={title}>
      <Table caption={title} columns={columns} rows={rows} by="key" />
    </ReportSection>
  );
}

/** The message keys of settings that differ from the setting's own name. */
const settingLabelIds: Record<string, string> = {
  tollFree: 'tollFree.label',
  office: 'office.label',
  mailbox: 'mailbox.label',
  directSettlement: 'settles',
};

/** Shows the changed settings of the site; without a value the server's default applies. */
export function ChangedSettings({ settings }: { settings: NonNullable<ProductChecks['settings']> }) {
  const text = useText();
  const isReady = useMessages(['studio-settings']);
  if (!isReady) return null;
  return (
    <ChangedTexts
      title={text('studio-settings.site.title')}
      head={text('studio-evidence.setting')}
      texts={settings.map((one) => ({
        ...one,
        name: text(`studio-settings.site.${settingLabelIds[one.name] ?? one.name}`),
      }))}
    />
  );
}
