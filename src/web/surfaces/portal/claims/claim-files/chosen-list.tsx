import { clsx } from 'clsx/lite';
import { CircleAlert, CircleCheck, FileImage, FilePlus2, FileText, RotateCw, X } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { claimFileLimits } from '#contract/claims/claim-files.ts';
import { pictureTypes } from '#contract/purchase/uploads.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import type { ChosenFile, ClaimFileUsage } from '#web/fields/files/chosen-files.ts';
import type { ChosenFiles } from '#web/fields/files/use-chosen-files.ts';
import { useShownMessages } from '#web/i18n/shown-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FileLabel } from '#web/kit/action/file-label.tsx';
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { Spinner } from '#web/kit/icon/spinner.tsx';
import { useFileSize } from './use-file-size.ts';

type ChosenListProps = {
  chosen: ChosenFiles;
  /** The kinds of document to choose from before a file is sent; absent: the person chooses after it. */
  papers?: readonly string[];
  /** Retries a file that was not sent. */
  onAgain?: ((id: string) => void) | undefined;
  /** The person cannot change the list; only the uploads change it. */
  isFixed?: boolean;
};

/** The chosen files, each with its state. */
export function ChosenList({ chosen, papers = [], onAgain, isFixed = false }: ChosenListProps) {
  const text = useText();
  const { files } = chosen;
  if (files.length === 0) return null;
  return (
    <ul aria-label={text('claim-filing.files.chosen')} className="grid">
      {files.map((file) => (
        <ChosenRow
          key={file.id}
          file={file}
          papers={papers}
          onPaper={isFixed || papers.length === 0 ? undefined : (paper) => chosen.setPaper(file.id, paper)}
          onRemove={isFixed && file.step !== 'refused' ? undefined : () => chosen.remove(file.id)}
          onAgain={onAgain}
        />
      ))}
    </ul>
  );
}

type ChosenRowProps = {
  file: ChosenFile;
  papers: readonly string[];
  onPaper?: ((paper: string) => void) | undefined;
  onRemove?: (() => void) | undefined;
  onAgain?: ((id: string) => void) | undefined;
};

/** A chosen file: its name, its size, its kind of document, and its state. */
function ChosenRow({ file, papers, onPaper, onRemove, onAgain }: ChosenRowProps) {
  const text = useText();
  const sizeOf = useFileSize();
  const { id, name, isPicture, content, step } = file;
  const kind = text(`claim-filing.files.${isPicture ? 'picture' : 'pdf'}`);
  const saysPaper = step === 'ready' ? onPaper : undefined;
  const isMovable = step === 'preparing' || step === 'ready' || step === 'refused' || step === 'failed';
  return (
    <li
      className={clsx(
        'grid grid-cols-[auto_minmax(0,1fr)_2.75rem] items-center gap-x-3 gap-y-2 border-line border-b py-2 last:border-b-0',
        'sm:grid-cols-[auto_minmax(0,1fr)_15rem_2.75rem]',
        step === 'refused' && 'border-l-4 border-l-error pl-3',
      )}
    >
      <Icon of={isPicture ? FileImage : FileText} className="col-start-1 row-start-1 size-5 text-muted" />
      <div className={clsx('col-start-2 row-start-1 grid min-w-0', !saysPaper && 'sm:col-span-2')}>
        <span className="break-all font-semibold text-ink leading-snug">{name}</span>
        <span className="figures text-muted text-small">
          {content ? `${kind} · ${sizeOf(content.size)}` : step === 'refused' ? null : kind}
          {!onPaper && file.paper !== '' && ` · ${text(`claims.papers.${file.paper}`)}`}
        </span>
      </div>
      {saysPaper && (
        <div className="col-start-2 row-start-2 sm:col-start-3 sm:row-start-1">
          <DocumentTypeSelect name={name} papers={papers} value={file.paper} onChange={saysPaper} />
        </div>
      )}
      {onRemove && isMovable && (
        <button
          type="button"
          aria-label={text('claim-filing.files.removeIt', { name })}
          onClick={onRemove}
          // The grid shows the button at the right edge. In the document it follows the name and the type, so screen
          // readers and the Tab key reach it after them.
          className={clsx(
            'col-start-3 grid size-11 cursor-pointer place-items-center rounded-field text-muted sm:col-start-4 sm:row-start-1',
            'hover:bg-primary-tint hover:text-ink',
            saysPaper ? 'row-start-2' : 'row-start-1',
          )}
        >
          <Icon of={X} className="size-5" />
        </button>
      )}
      <div className="col-span-2 col-start-2 grid gap-2 empty:hidden sm:col-span-3">
        <FileStatus file={file} />
        {step === 'failed' && onAgain && (
          <Button
            icon={RotateCw}
            variant="secondary"
            className="justify-self-start"
            aria-label={text('claim-filing.files.againIt', { name })}
            onClick={() => onAgain(id)}
          >
            {text('claim-filing.files.again')}
          </Button>
        )}
      </div>
    </li>
  );
}

function FileStatus({ file: { name, step, share, isWaiting, problem } }: { file: ChosenFile }) {
  const text = useText();
  const messages = useShownMessages();
  if (step === 'preparing') {
    return (
      <p role="status" className="flex items-center gap-2 text-muted text-small">
        <Spinner className="size-4" />
        {text('claim-filing.files.preparing')}
      </p>
    );
  }
  if (step === 'sending') {
    const percent = Math.round(share * 100);
    return (
      <div className="grid gap-1">
        <ProgressBar value={percent} max={100} label={text('claim-filing.files.sendingOf', { name })} />
        <p className="figures text-muted text-small">
          {isWaiting ? text('claim-filing.files.waiting') : text('claim-filing.files.sending', { percent })}
        </p>
      </div>
    );
  }
  if (step === 'sent') {
    return (
      <p role="status" className="flex items-center gap-2 font-semibold text-small text-success">
        <Icon of={CircleCheck} className="size-4.5" />
        {text('claim-filing.files.sent')}
      </p>
    );
  }
  if (problem === null) return null;
  const words = `claim-filing.files.refused.${problem}`;
  const why = [words, `problems.${problem}`].find((id) => id in messages);
  return (
    <p role="alert" className="flex gap-2 font-semibold text-error text-small">
      <Icon of={CircleAlert} className="mt-[0.2em] size-4.5" />
      <span>
        {step === 'failed' && `${text('claim-filing.files.notSent')} `}
        {problem === 'network' ? text('portal.offline') : text(why ?? 'claim-filing.files.refused.other')}
      </span>
    </p>
  );
}

type DocumentTypeSelectProps = {
  /** Name of the file. */
  name: string;
  papers: readonly string[];
  value: string;
  onChange: (paper: string) => void;
};

/** A choice of a file's kind of document. */
export function DocumentTypeSelect({ name, papers, value, onChange }: DocumentTypeSelectProps) {
  const text = useText();
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {text('claim-filing.files.paperOf', { name })}
      </label>
      <SelectInput
        id={id}
        className="max-w-96"
        placeholder={text('claim-filing.files.paper')}
        choices={papers.map((paper) => ({ value: paper, label: text(`claims.papers.${paper}`) }))}
        value={value}
        onChange={onChange}
      />
    </>
  );
}

type FileDropProps = { id: string; onChoose: (files: readonly File[]) => void; disabled?: boolean };

/** An input for several files, chosen or dropped. */
export function FileDrop({ id, onChoose, disabled = false }: FileDropProps) {
  const text = useText();
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0 && !disabled) onChoose(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside works without dropping
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={clsx(
        'relative flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border-2 border-dashed p-4',
        isOver ? 'border-primary bg-primary-tint' : 'border-line-strong/60 bg-page/50',
      )}
    >
      <FileLabel
        id={id}
        multiple
        accept={[...pictureTypes, 'application/pdf'].join(',')}
        disabled={disabled}
        describedBy={`${id}-kinds`}
        onChoose={onChoose}
      >
        <Icon of={FilePlus2} className="size-4.5" />
        <span className="pointer-coarse:hidden">{text('claim-filing.files.drop')}</span>
        <span className="hidden pointer-coarse:inline">{text('claim-filing.files.choose')}</span>
      </FileLabel>
      <span id={`${id}-kinds`} className="text-muted text-small">
        {text('claim-filing.files.kinds')}
      </span>
    </div>
  );
}

/** Shows the used part of the limits of 10 MB and 10 files. */
export function FilesMeter({ taken: { files, bytes } }: { taken: ClaimFileUsage }) {
  const text = useText();
  const sizeOf = useFileSize();
  return (
    <div className="grid gap-1.5">
      <ProgressBar value={bytes} max={claimFileLimits.bytes} label={text('claim-filing.files.meterLabel')} />
      <p className="figures flex flex-wrap justify-between gap-x-4 text-muted text-small">
        <span>{text('claim-filing.files.count', { count: files, limit: claimFileLimits.files })}</span>
        <span>{text('claim-filing.files.meter', { used: sizeOf(bytes), limit: sizeOf(claimFileLimits.bytes) })}</span>
      </p>
    </div>
  );
}
