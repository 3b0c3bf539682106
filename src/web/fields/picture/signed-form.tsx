import { Download, FileUp } from 'lucide-react';
import { useState } from 'react';
import { consentFormAddress, useSendSignedForm } from '#web/api/purchase/consents.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FileButton } from '#web/kit/action/file-button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { preparePicture } from './prepare-picture.ts';

const languages = ['km', 'en', 'both'] as const;

/** The form to print, and the upload of its signed photograph or PDF as consent. */
export function SignedForm({ id, onDone }: { id: string; onDone?: () => void }) {
  const text = useText();
  const explain = useFailureText();
  const [chosen, setChosen] = useState<{ name: string; content: Blob } | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const send = useSendSignedForm(id);
  const choose = async (file: File) => {
    send.reset();
    setChosen(null);
    setTrouble(null);
    try {
      const isPdf = file.type === 'application/pdf';
      setChosen({ name: file.name, content: isPdf ? file : await preparePicture(file) });
    } catch (error) {
      setTrouble(error);
    }
  };
  const failure = trouble ?? send.error;
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-4">
        <span className="text-muted">{text('portal-sales.handOver.form.print')}:</span>
        {languages.map((language) => (
          <a
            key={language}
            href={consentFormAddress(id, language)}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center gap-1.5"
          >
            <Icon of={Download} className="size-4.5" />
            {text(`portal-sales.handOver.form.${language}`)}
          </a>
        ))}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          icon={FileUp}
          label={text('portal-sales.handOver.form.choose')}
          accept="image/jpeg,image/png,image/webp,application/pdf"
          onChoose={choose}
        />
        <span className="text-muted text-small">{text('portal-sales.handOver.form.rules')}</span>
      </div>
      {failure !== null && failure !== undefined && (
        <Notice kind="error" live>
          {explain(failure)}
        </Notice>
      )}
      {chosen && (
        <div className="flex flex-wrap items-center gap-3">
          <span className="min-w-0 break-all font-semibold text-ink">{chosen.name}</span>
          <Button
            busy={send.isPending}
            onClick={() =>
              send.mutate(chosen.content, { onSuccess: () => onDone?.(), onSettled: () => setChosen(null) })
            }
          >
            {text('portal-sales.handOver.form.send')}
          </Button>
        </div>
      )}
    </div>
  );
}
