import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { readQrCode } from './read-qr-code.ts';

type Stage = 'none' | 'reading' | 'noCode' | 'unreadable';

/** A picture of the code, chosen from the phone and read on it. */
export function ScanPicture({ onCode }: { onCode: (said: string) => void }) {
  const text = useText();
  const [stage, setStage] = useState<Stage>('none');

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // The same picture may be chosen again.
    event.target.value = '';
    if (!file || stage === 'reading') return;
    setStage('reading');
    try {
      const said = await readQrCode(file);
      if (said === undefined) return setStage('noCode');
      setStage('none');
      onCode(said);
    } catch {
      setStage('unreadable');
    }
  };

  return (
    <div className="grid gap-4">
      <span className="relative justify-self-start">
        <input
          id="scan-picture"
          type="file"
          accept="image/*"
          aria-describedby="scan-picture-stays"
          onChange={choose}
          className="peer sr-only"
        />
        <label
          htmlFor="scan-picture"
          className={buttonClasses(
            'secondary',
            'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-primary ' +
              'peer-focus-visible:outline-offset-2',
          )}
        >
          <Icon of={ImageUp} />
          {text('inquiry.scan.choose')}
        </label>
      </span>
      <p role="status" className="empty:hidden">
        {stage === 'reading' && text('inquiry.scan.reading')}
      </p>
      {(stage === 'noCode' || stage === 'unreadable') && (
        <Notice kind="warning" live title={text(`inquiry.scan.${stage}.title`)}>
          {text(`inquiry.scan.${stage}.text`)}
        </Notice>
      )}
      <p id="scan-picture-stays" className="text-small text-muted">
        {text('inquiry.scan.stays')}
      </p>
    </div>
  );
}
