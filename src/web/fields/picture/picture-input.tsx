import { clsx } from 'clsx/lite';
import { Camera, CircleAlert, ImageUp } from 'lucide-react';
import { type ChangeEvent, useContext, useEffect, useRef, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { FieldContext, useFieldAttributes } from '../field/field-context.ts';

/** The state of a picture. `notShown`: it was sent, and cannot be shown now; `gone`: it can never be shown again. */
export type PictureStage =
  | { is: 'empty' | 'preparing' | 'chosen' | 'failed' | 'opening' | 'kept' | 'notShown' | 'gone' }
  | { is: 'sending'; share: number; waiting: boolean };

type PictureInputProps = {
  stage: PictureStage;
  /** The picture to show. */
  picture: Blob | null;
  /** The reason of a failure, in words. */
  trouble?: string | undefined;
  /** Accepted kinds of file, for the browser's file chooser. */
  accept: string;
  disabled?: boolean;
  onChoose: (file: File) => void;
  /** Called to send the shown picture, and to retry after a failure. */
  onUse: () => void;
  onRemove: () => void;
};

/** The label of its first button, if there is a next step. */
const mainActionLabels: Partial<Record<PictureStage['is'], string>> = {
  chosen: 'wizard.picture.use',
  sending: 'wizard.picture.status.sending',
  failed: 'interface.ui.tryAgain',
  notShown: 'interface.ui.tryAgain',
};

/** A picture is chosen or taken, previewed, and sent when the person accepts it. Inside a Field with `group`. */
export function PictureInput({
  stage,
  picture,
  trouble,
  accept,
  disabled,
  onChoose,
  onUse,
  onRemove,
}: PictureInputProps) {
  const text = useText();
  const { id = '', 'aria-required': required, ...wiring } = useFieldAttributes();
  const labelId = useContext(FieldContext)?.labelId ?? '';
  const input = useRef<HTMLInputElement>(null);
  const url = useObjectUrl(picture);
  useFieldFocus(stage.is, input);

  const statusId = `${id}-status`;
  const has = stage.is !== 'empty';
  const main = mainActionLabels[stage.is];
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Allows the person to choose the same picture again.
    event.target.value = '';
    if (file) onChoose(file);
  };
  const source = { type: 'file', accept, disabled, onChange: choose, className: 'peer sr-only' } as const;
  return (
    <div className="grid justify-items-start gap-3">
      {url && (
        <img
          src={url}
          alt={text('wizard.picture.alt')}
          className="max-h-72 w-full rounded-card border border-line bg-page object-contain"
        />
      )}
      <p id={statusId} role="status" className="text-small text-muted">
        {text(`wizard.picture.status.${stage.is === 'sending' && stage.waiting ? 'waiting' : stage.is}`)}
      </p>
      {stage.is === 'sending' && (
        <div className="w-full">
          <ProgressBar label={text('wizard.picture.status.sending')} value={Math.round(stage.share * 100)} max={100} />
        </div>
      )}
      {trouble && (
        <p role="alert" className="flex gap-2 font-semibold text-error text-small">
          <Icon of={CircleAlert} className="mt-[0.2em] size-4.5" />
          <span>{trouble}</span>
        </p>
      )}
      <div className={clsx('flex flex-wrap items-center gap-3', has && !main && '-ml-3')}>
        {main && (
          <Button
            id={`${id}-use`}
            aria-labelledby={clsx(`${id}-use`, labelId)}
            variant="secondary"
            busy={stage.is === 'sending'}
            onClick={onUse}
          >
            {text(main)}
          </Button>
        )}
        <span className="relative hidden pointer-coarse:block">
          <input {...source} id={`${id}-camera`} capture="environment" aria-describedby={statusId} />
          <PictureButton of={`${id}-camera`} icon={Camera} variant={has ? 'quiet' : 'secondary'}>
            {text('wizard.picture.take')}
          </PictureButton>
        </span>
        <span className="relative">
          <input
            {...source}
            {...wiring}
            ref={input}
            id={id}
            required={required}
            aria-describedby={clsx(wiring['aria-describedby'], statusId)}
          />
          <PictureButton of={id} icon={ImageUp} variant={has ? 'quiet' : 'secondary'}>
            {text(has ? 'wizard.picture.another' : 'wizard.picture.choose')}
          </PictureButton>
        </span>
        {has && (
          <Button
            id={`${id}-remove`}
            aria-labelledby={clsx(`${id}-remove`, labelId)}
            variant="quiet"
            disabled={disabled}
            onClick={() => {
              onRemove();
              input.current?.focus();
            }}
          >
            {text('wizard.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}

type PictureButtonProps = { of: string; icon: typeof Camera; variant: 'secondary' | 'quiet'; children: string };

/** The browser's file input cannot be styled: its label is, and shows its focus. */
function PictureButton({ of, icon, variant, children }: PictureButtonProps) {
  const focus =
    'peer-focus-visible:outline-3 peer-focus-visible:outline-primary peer-focus-visible:outline-offset-2 ' +
    'peer-disabled:opacity-60 cursor-pointer';
  return (
    <label htmlFor={of} className={buttonClasses(variant, focus)}>
      <Icon of={icon} />
      {children}
    </label>
  );
}

/** An object URL for a blob in memory, revoked when it is not shown any more. */
function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setUrl(null);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

/** A button disappears when its work is done; if it had the focus, the focus stays within the field. */
function useFieldFocus(stage: PictureStage['is'], input: { current: HTMLInputElement | null }): void {
  const before = useRef(stage);
  useEffect(() => {
    const wasSending = before.current === 'sending' && stage !== 'sending';
    before.current = stage;
    if (wasSending && document.activeElement === document.body) input.current?.focus();
  }, [stage, input]);
}
