import { clsx } from 'clsx/lite';
import { FilePlus2 } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { pictureTypes } from '#contract/purchase/uploads.ts';
import { useText } from '#web/i18n/use-text.ts';
import { FileLabel } from '#web/kit/action/file-label.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';

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
