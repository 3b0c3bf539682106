import { useMessages } from '#web/i18n/use-messages.ts';
import { ClaimTimes } from './claim-times.tsx';
import { Questions } from './questions.tsx';
import { TrustMarks } from './trust-marks.tsx';

/** Why to trust this insurer: how fast claims are settled, who watches over it, and answers to what people ask. */
export function HomeReasons() {
  if (!useMessages(['site'])) return <div className="min-h-dvh" />;
  return (
    <>
      <ClaimTimes />
      <div className="mx-auto max-w-desk px-5 sm:px-8">
        <TrustMarks />
        <Questions />
      </div>
    </>
  );
}
