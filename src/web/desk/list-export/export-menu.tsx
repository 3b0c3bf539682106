import { FileDown, FileSpreadsheet } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { DeskListName, ExportView, ListQuestion } from '#contract/lists/exports.ts';
import { exportFile, useExports, useStartExport } from '#web/api/lists.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { Refusal } from '../form/refusal.tsx';
import { ActionMenu } from '../page/action-menu.tsx';

export type ListExportProps = {
  list: DeskListName;
  /** The filters and the sorting that the page shows. */
  question: ListQuestion;
};

/** From this number of rows on, a file is shown until it is deleted, also after the user has left the page. */
const LONG_ROWS = 5_000;

/** Offers the formats of a file, and shows its progress. */
export function ExportMenu({ list, question }: ListExportProps) {
  const text = useText();
  const { locale: language } = useLanguage();
  const start = useStartExport();
  const { data: files = [] } = useExports();
  const [started, setStarted] = useState<string>();
  const save = async (format: ExportView['format']) => {
    setStarted(undefined);
    // The error is shown below.
    const begun = await start.mutateAsync({ list, question, format, language }).catch(() => undefined);
    setStarted(begun?.id);
  };
  const own = files.filter((one) => one.list === list);
  const shown = own.find(({ id, status, rows }) =>
    started === undefined ? status === 'waiting' || status === 'running' || rows > LONG_ROWS : id === started,
  );
  const isDone = shown?.id === started && shown?.status === 'done';
  useEffect(() => {
    if (isDone && started !== undefined) download(exportFile(started));
  }, [isDone, started]);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ActionMenu
        face={
          <>
            <Icon of={FileDown} className="size-4.5" />
            {text('lists.export.save')}
          </>
        }
        faceClassName={buttonClasses('secondary')}
        className="min-w-44"
        actions={(['xlsx', 'csv'] as const).map((format) => ({
          id: format,
          icon: FileSpreadsheet,
          label: text(`lists.export.${format}`),
          onClick: () => void save(format),
        }))}
      />
      <Refusal error={start.error} />
      <div role="status" className="text-small">
        {shown && <ExportState file={shown} />}
      </div>
    </div>
  );
}

function ExportState({ file }: { file: ExportView }) {
  const text = useText();
  const { dateTime } = useFormat();
  const { id, status, rows, all, failure, keptUntil } = file;
  if (status === 'failed') return <>{text(`lists.export.failure.${failure ?? 'fault'}`)}</>;
  if (status === 'done') {
    return (
      <span className="flex flex-wrap gap-x-3">
        {text('lists.export.ready', { count: rows })}
        <a href={exportFile(id)} download className="link">
          {text('lists.export.download')}
        </a>
        {keptUntil && <span className="text-muted">{text('lists.export.keptUntil', { at: dateTime(keptUntil) })}</span>}
      </span>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {all === null ? (
        text(rows === 0 ? 'lists.export.preparing' : 'lists.export.rows', { count: rows })
      ) : (
        <>
          <progress className="accent-primary" value={rows} max={all} aria-label={text('lists.export.preparing')} />
          <span className="figures">{text('lists.export.rowsOf', { count: rows, all })}</span>
        </>
      )}
      {(all ?? rows) > LONG_ROWS && <span className="text-muted">{text('lists.export.mayLeave')}</span>}
    </span>
  );
}

function download(address: string): void {
  Object.assign(document.createElement('a'), { href: address, download: '' }).click();
}
