import { useEffect, useState } from 'react';
import type { BodyOf, ReplyOf } from '#contract/call.ts';
import { previewDecision } from '#contract/claims/claim-steps.ts';
import { send } from '#web/api/http.ts';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Spinner } from '#web/kit/icon/spinner.tsx';
import type { Paper } from '#web/surfaces/portal/claims/papers/paper.ts';
import { PaperCanvas } from '#web/surfaces/portal/claims/papers/paper-page.tsx';

type Preview = ReplyOf<typeof previewDecision>;
type DecisionPreviewProps = { claim: string; body: BodyOf<typeof previewDecision> };

/** In the question before a decision: its SMS and its letter as the claimant will read them. */
export function DecisionPreview({ claim, body }: DecisionPreviewProps) {
  const text = useText();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isOpen, setOpen] = useState(false);
  const sent = JSON.stringify(body);
  useEffect(() => {
    let isOld = false;
    send(previewDecision, { params: { ref: claim }, body: JSON.parse(sent) as DecisionPreviewProps['body'] }).then(
      (reply) => !isOld && setPreview(reply),
      (error: unknown) => !isOld && setFailure(error),
    );
    return () => {
      isOld = true;
    };
  }, [claim, sent]);
  if (failure) return <Refusal error={failure} />;
  if (!preview) {
    return (
      <p role="status" className="mt-3 flex items-center gap-2 text-muted">
        <Spinner className="size-4" />
        {text('claim-review.preview.writing')}
      </p>
    );
  }
  return (
    <div className="mt-3 grid grid-cols-1 gap-3">
      <figure className="grid gap-1">
        <figcaption className="text-muted text-small">
          {text('claim-review.preview.sms', { phone: preview.sms.to })}
        </figcaption>
        <blockquote className="rounded-small bg-page px-3 py-2 text-ink">{preview.sms.text}</blockquote>
      </figure>
      <Button variant="quiet" className="justify-self-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text('claim-review.decision.letter')}
      </Button>
      {isOpen && <Letter pdf={preview.letter} />}
    </div>
  );
}

/** The pages of a letter, from a PDF in Base64. */
function Letter({ pdf }: { pdf: string }) {
  const text = useText();
  const [paper, setPaper] = useState<Paper | null>(null);
  useEffect(() => {
    const data = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
    const opening = import('#web/surfaces/portal/claims/papers/open-pdf.ts').then(({ openPdf }) => openPdf({ data }));
    void opening.then(setPaper);
    return () => void opening.then(({ close }) => close());
  }, [pdf]);
  return (
    <div className="grid grid-cols-1 gap-3 bg-page p-3">
      {paper?.pages.map((page, at) => (
        <PaperCanvas
          // biome-ignore lint/suspicious/noArrayIndexKey: pages never change their order
          key={at}
          page={page}
          turn={0}
          zoom={1}
          label={text('claim-review.preview.page', { at: at + 1, count: paper.pages.length })}
        />
      ))}
    </div>
  );
}
