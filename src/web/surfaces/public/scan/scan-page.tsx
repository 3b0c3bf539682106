import { ImageUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { apiError } from '#web/api/api-error.ts';
import { ApiProvider } from '#web/api/api-provider.tsx';
import { useScannedPolicy } from '#web/api/site/policies.ts';
import { registerInquiryMessages } from '#web/i18n/inquiry-messages.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FileLabel } from '#web/kit/action/file-label.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Waiting } from '#web/kit/feedback/waiting.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { patterns } from '#web/router/paths.ts';
import { PolicyRefusal } from '../inquiry/policy-refusal.tsx';
import { PolicyStatusDocument } from '../inquiry/policy-status-document.tsx';
import { readQrCode } from './read-qr-code.ts';
import { ScanCamera } from './scan-camera.tsx';
import { extractToken, parseToken } from './scan-token.ts';

registerInquiryMessages();

const codeForeign = apiError(422, { problem: 'codeForeign' });

/**
 * The status of the policy whose code was scanned: by any phone's own scanner (`?q=`), by this page's camera, or in a
 * picture.
 */
export function ScanPage() {
  if (!useMessages(['inquiry', 'problems'])) return null;
  return (
    <ApiProvider>
      <Scan />
    </ApiProvider>
  );
}

function Scan() {
  const text = useText();
  const [, navigate] = useLocation();
  const q = new URLSearchParams(useSearch()).get('q') ?? '';
  /** True if a code that is not ours was read. */
  const [hasForeign, setForeign] = useState(false);
  const [again, setAgain] = useState(false);

  const token = parseToken(q);
  // A code in the address that is too long for the server is not ours, either.
  const foreign = hasForeign || (q !== '' && token === undefined);

  const answered = foreign || token !== undefined;

  const read = (said: string) => {
    const scanned = extractToken(said);
    if (scanned === undefined) return setForeign(true);
    // It is stored in the address: so the person can change the language, and Back returns.
    navigate(`${patterns.scan}?q=${encodeURIComponent(scanned)}`);
  };
  const startAgain = () => {
    setForeign(false);
    setAgain(true);
    if (q !== '') navigate(patterns.scan);
  };

  return (
    <div className="mx-auto grid max-w-form gap-8 px-5 pt-10 sm:px-8 sm:pt-14">
      <div className="grid gap-3">
        <PageTitle title={text('interface.header.scan')} className="text-display" />
        {!answered && <p className="text-lead text-muted">{text('inquiry.scan.lead')}</p>}
      </div>
      {foreign ? (
        <PolicyRefusal error={codeForeign} />
      ) : token !== undefined ? (
        <ScannedPolicy key={token} token={token} />
      ) : (
        <ScanSources onCode={read} takesFocus={again} />
      )}
      {answered && (
        <div className="print:hidden">
          <Button variant="secondary" onClick={startAgain}>
            {text('inquiry.scan.another')}
          </Button>
        </div>
      )}
    </div>
  );
}

type ScanSourcesProps = {
  onCode: (said: string) => void;
  /** True if the sources are shown again after an answer: then the first button gets the focus. */
  takesFocus: boolean;
};

/** The sources of a code: the camera, a picture, or else the number that is printed beside it. */
function ScanSources({ onCode, takesFocus }: ScanSourcesProps) {
  const text = useText();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) card.current?.querySelector('button')?.focus();
  }, [takesFocus]);
  return (
    <>
      <div ref={card}>
        <Card className="grid gap-6">
          <ScanCamera onCode={onCode} />
          <div className="border-line border-t pt-6">
            <ScanPicture onCode={onCode} />
          </div>
        </Card>
      </div>
      <p className="text-muted">
        {text('inquiry.scan.orInquire')}{' '}
        <Link href={patterns.policyInquiry} className="link inline-flex min-h-11 items-center font-semibold">
          {text('interface.header.policyInquiry')}
        </Link>
      </p>
    </>
  );
}

/** The insurer's answer about a code that looks like one of its own. */
function ScannedPolicy({ token }: { token: string }) {
  const text = useText();
  const { data, error, refetch, isFetching } = useScannedPolicy(token);
  if (data) {
    return (
      <PolicyStatusDocument standing={data}>
        <Notice title={text('inquiry.scan.genuine')}>{text('inquiry.scan.compare')}</Notice>
      </PolicyStatusDocument>
    );
  }
  if (error && !isFetching) {
    return <PolicyRefusal error={error} scanned onRetry={() => refetch()} />;
  }
  return <Waiting title={text('inquiry.scan.asking')}>{text('inquiry.scan.askingLong')}</Waiting>;
}

type Stage = 'none' | 'reading' | 'noCode' | 'unreadable';

/** A picture of the code, chosen from the phone and read on it. */
function ScanPicture({ onCode }: { onCode: (said: string) => void }) {
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
