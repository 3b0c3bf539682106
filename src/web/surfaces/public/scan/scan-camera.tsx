import { Camera } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { readQrCode } from './read-qr-code.ts';

/** Milliseconds between two reads of the camera: a hand is no faster, and a cheap phone stays cool. */
const SCAN_INTERVAL_MS = 200;
/** Milliseconds after which advice is shown. */
const HINT_DELAY_MS = 8_000;

type Stage = 'off' | 'opening' | 'looking' | CameraError;

/** The camera searches for a QR code, from the press of its button until one is found. */
export function ScanCamera({ onCode }: { onCode: (said: string) => void }) {
  const text = useText();
  const [stage, setStage] = useState<Stage>('off');
  const [slow, setSlow] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onCode);
  found.current = onCode;
  const on = stage === 'opening' || stage === 'looking';

  useEffect(() => {
    if (!on) return;
    const watch = watchCamera(video.current as HTMLVideoElement, {
      onLooking: () => setStage('looking'),
      onCode: (said) => found.current(said),
      onTrouble: setStage,
    });
    const waited = setTimeout(() => setSlow(true), HINT_DELAY_MS);
    // A camera that nobody sees is switched off.
    const rest = () => document.hidden && setStage('off');
    document.addEventListener('visibilitychange', rest);
    return () => {
      document.removeEventListener('visibilitychange', rest);
      clearTimeout(waited);
      setSlow(false);
      watch.stop();
    };
  }, [on]);

  return (
    <div className="grid gap-4">
      {on && (
        <div className="relative overflow-hidden rounded-card bg-ink">
          <video
            ref={video}
            muted
            playsInline
            aria-label={text('inquiry.scan.seen')}
            className="aspect-square w-full object-cover sm:aspect-video"
          />
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 m-auto aspect-square h-3/5 rounded-card border-4 border-card/80"
          />
        </div>
      )}
      <p role="status" className="empty:hidden">
        {on && text(`inquiry.scan.${stage === 'opening' ? 'opening' : slow ? 'slow' : 'looking'}`)}
      </p>
      {stage !== 'off' && !on && (
        <Notice kind="warning" live title={text(`inquiry.scan.troubles.${stage}.title`)}>
          {text(`inquiry.scan.troubles.${stage}.text`)}
        </Notice>
      )}
      <div>
        <Button icon={Camera} variant={on ? 'secondary' : 'primary'} onClick={() => setStage(on ? 'off' : 'opening')}>
          {text(on ? 'inquiry.scan.stop' : 'inquiry.scan.start')}
        </Button>
      </div>
    </div>
  );
}

type Watcher = { onLooking: () => void; onCode: (said: string) => void; onTrouble: (why: CameraError) => void };

/** Shows the camera in a video element and reads it until it finds a code, an error occurs, or `stop` is called. */
function watchCamera(video: HTMLVideoElement, { onLooking, onCode, onTrouble }: Watcher): { stop: () => void } {
  let stopped = false;
  let stream: MediaStream | undefined;
  const stop = () => {
    stopped = true;
    for (const track of stream?.getTracks() ?? []) track.stop();
    video.srcObject = null;
  };

  async function scan(): Promise<void> {
    while (!stopped) {
      const said = video.videoWidth > 0 ? await readQrCode(video) : undefined;
      if (said !== undefined && !stopped) return onCode(said);
      await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS));
    }
  }

  async function watch(): Promise<void> {
    const opened = await openCamera();
    if (typeof opened === 'string') return stopped ? undefined : onTrouble(opened);
    stream = opened;
    // Stopped while the browser was still asking the person.
    if (stopped) return stop();
    for (const track of stream.getTracks()) track.addEventListener('ended', () => stopped || onTrouble('failed'));
    video.srcObject = stream;
    await video.play();
    onLooking();
    await scan();
  }

  watch().catch(() => stopped || onTrouble('failed'));
  return { stop };
}

/** The reason why a camera shows no picture; each has a message with advice. */
type CameraError = 'refused' | 'none' | 'busy' | 'notSecure' | 'notSupported' | 'failed';

const cameraErrors: Record<string, CameraError> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Opens the camera at the back of the device, if there are two. The caller must stop its tracks. */
async function openCamera(): Promise<MediaStream | CameraError> {
  // Browsers hide cameras from pages without https.
  if (!navigator.mediaDevices?.getUserMedia) return window.isSecureContext ? 'notSupported' : 'notSecure';
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    return cameraErrors[error instanceof DOMException ? error.name : ''] ?? 'failed';
  }
}
