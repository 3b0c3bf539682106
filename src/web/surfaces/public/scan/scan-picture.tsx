import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { FileLabel } from '#web/kit/action/file-label.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { readQrCode } from './read-qr-code.ts';

type Stage = 'none' | 'reading' | 'noCode' | 'unreadable';

/** A picture of the code, chosen from the phone and read on it. */
export function ScanPicture({ onCode }: { onCode: (said: string) => void }) {
  const text = useText();
  const [stage, setStage] = useState<Stage>('none');

  const choose = async (file: File) => {
    if (stage === 'reading') return;
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
        <FileLabel
          id="scan-picture"
          accept="image/*"
          describedBy="scan-picture-stays"
          onChoose={([file]) => file && void choose(file)}
        >
          <Icon of={ImageUp} />
          {text('inquiry.scan.choose')}
        </FileLabel>
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
