import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useText } from '#web/i18n/use-text.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { patterns } from '#web/router/paths.ts';
import { ScanCamera } from './scan-camera.tsx';
import { ScanPicture } from './scan-picture.tsx';

type ScanSourcesProps = {
  onCode: (said: string) => void;
  /** For the next code after an answer. */
  takesFocus: boolean;
};

/** Where a code comes from: the camera, a picture, or else the number that is printed beside it. */
export function ScanSources({ onCode, takesFocus }: ScanSourcesProps) {
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
