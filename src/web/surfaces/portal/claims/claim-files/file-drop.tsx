import { clsx } from 'clsx/lite';
import { FilePlus2 } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useState } from 'react';
import { pictureTypes } from '#contract/purchase/uploads.ts';
import { useText } from '#web/i18n/use-text.ts';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { Icon } from '#web/kit/icon/icon.tsx';

type FileDropProps = { id: string; onChoose: (files: readonly File[]) => void; disabled?: boolean };

/** Where files are chosen, several at once, or dropped. */
export function FileDrop({ id, onChoose, disabled = false }: FileDropProps) {
  const text = useText();
  const [isOver, setIsOver] = useState(false);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // The same file may be chosen again.
    event.target.value = '';
    if (files.length > 0) onChoose(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0 && !disabled) onChoose(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: who cannot drop chooses by the input inside
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
      <input
        type="file"
        id={id}
        multiple
        accept={[...pictureTypes, 'application/pdf'].join(',')}
        disabled={disabled}
        onChange={choose}
        aria-describedby={`${id}-kinds`}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={buttonClasses(
          'secondary',
          'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-primary peer-focus-visible:outline-offset-2 peer-disabled:opacity-60',
        )}
      >
        <Icon of={FilePlus2} className="size-4.5" />
        <span className="pointer-coarse:hidden">{text('claim-filing.files.drop')}</span>
        <span className="hidden pointer-coarse:inline">{text('claim-filing.files.choose')}</span>
      </label>
      <span id={`${id}-kinds`} className="text-muted text-small">
        {text('claim-filing.files.kinds')}
      </span>
    </div>
  );
}
