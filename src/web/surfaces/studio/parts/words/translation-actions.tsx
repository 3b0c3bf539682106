import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { parseCsvCells } from '#product-files/csv-text.ts';
import { readFirstSheet } from '#web/api/studio/words.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { saveFile } from '#web/desk/workbook/save-file.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FileButton } from '#web/kit/action/file-button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { isChangedRow, type MessageRow } from '#web/surfaces/studio/base/messages/message-rows.ts';
import { useMessageLocationName } from '#web/surfaces/studio/base/messages/use-message-location.ts';
import { FileRefusal } from '#web/surfaces/studio/base/names/file-refusal.tsx';
import { messagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import {
  buildTranslationCells,
  exportTranslationCsv,
  exportTranslationXlsx,
  parseTranslation,
  type Translation,
} from './translation.ts';

type TranslationActionsProps = { rows: readonly MessageRow[]; pages: readonly string[] };

/** Exports the texts as a table for a translator and imports it. An import is shown first and then made in one step. */
export function TranslationActions({ rows, pages }: TranslationActionsProps) {
  const text = useText();
  const where = useMessageLocationName(pages);
  const { workspace, product, mayEdit } = useWorkspace();
  const [found, setFound] = useState<Translation | 'unfit' | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const choose = async (file: File) => {
    setFailure(null);
    setFound(null);
    try {
      const cells = file.name.toLowerCase().endsWith('.xlsx')
        ? await readFirstSheet(file)
        : readFileCells(await file.text());
      setFound((cells && parseTranslation(cells, rows)) ?? 'unfit');
    } catch (error) {
      setFailure(error);
    }
  };
  const take = async ({ translated }: Translation) =>
    workspace.change(
      translated.map(({ row, language, words }) => ({
        path: messagesFile(product, language),
        at: row.keys,
        to: words,
      })),
    );

  const saveSheet = async (some: readonly MessageRow[]) =>
    saveFile(`${product}.xlsx`, await exportTranslationXlsx(buildTranslationCells(some, where)));
  const exports = [
    ['export', () => saveFile(`${product}.csv`, new Blob([exportTranslationCsv(rows, where)], { type: 'text/csv' }))],
    ['exportSheet', () => saveSheet(rows)],
    ['exportChanged', () => saveSheet(rows.filter(isChangedRow))],
  ] as const;

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        {exports.map(([word, save]) => (
          <Button key={word} icon={Download} variant="secondary" onClick={save}>
            {text(`studio-words.${word}`)}
          </Button>
        ))}
        {mayEdit && (
          <FileButton icon={Upload} label={text('studio-words.import')} accept=".csv,.xlsx" onChoose={choose} />
        )}
      </div>
      <FileRefusal error={failure} />
      {found === 'unfit' && (
        <Notice kind="error" live>
          {text('studio-words.unfit')}
        </Notice>
      )}
      {found !== null && found !== 'unfit' && (
        <ConfirmDialog
          title={text('studio-words.importTitle')}
          action={text('studio-words.importAction')}
          onConfirm={() => take(found)}
          onClose={() => setFound(null)}
        >
          <TranslationResult found={found} />
        </ConfirmDialog>
      )}
    </div>
  );
}

function TranslationResult({ found: { translated, leftOut } }: { found: Translation }) {
  const text = useText();
  return (
    <>
      <p>{text('studio-words.comes', { count: translated.length })}</p>
      <ul className="grid gap-2">
        {translated.map(({ row, language, words }) => (
          <li key={`${row.id} ${language}`} className="border-primary border-l-4 pl-3">
            <span className="text-muted text-small">
              {row.id}, {text(`portal.languages.${language}`)}
            </span>
            <del className="block text-muted">{row.said[language]}</del>
            <ins className="block no-underline">{words}</ins>
          </li>
        ))}
      </ul>
      {leftOut.length > 0 && <p className="font-semibold">{text('studio-words.leftOut', { count: leftOut.length })}</p>}
      <ul className="grid gap-1">
        {leftOut.map(({ id, language, why }) => (
          <li key={`${id} ${language}`} className="border-error border-l-4 pl-3">
            <span className="text-muted text-small">
              {id}
              {language && `, ${text(`portal.languages.${language}`)}`}
            </span>
            <span className="block">{text(`studio-words.why.${why}`)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function readFileCells(written: string): string[][] | undefined {
  try {
    return parseCsvCells(written);
  } catch {
    return undefined;
  }
}
