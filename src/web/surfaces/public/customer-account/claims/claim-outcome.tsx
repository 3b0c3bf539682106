import { useState } from 'react';
import type { MyClaimView } from '#contract/customer-account/claims.ts';
import { useAppealMyClaim, useRateMyClaim } from '#web/api/customer-account/insurance.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { TextCard } from './text-card.tsx';

/** Appeals against the decision, with a reason. */
export function Appeal({ claimRef }: { claimRef: string }) {
  const text = useText();
  return (
    <TextCard
      id="claim-appeal"
      title={text('mine.claim.appeal')}
      label={text('mine.claim.appealReason')}
      action={text('mine.claim.sendAppeal')}
      variant="secondary"
      call={useAppealMyClaim(claimRef)}
    >
      {text('mine.claim.appealHelp')}
    </TextCard>
  );
}

const ratings = ['1', '2', '3', '4', '5'];

/** Rates a paid claim, or shows the rating. */
export function Feedback({ claim: { ref, status, feedback } }: { claim: MyClaimView }) {
  const text = useText();
  const rate = useRateMyClaim(ref);
  const [rating, setRating] = useState('');
  const [words, setWords] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const label = text('mine.claim.rating');
  if (status !== 'paid') return null;
  if (feedback) return <p role="status">{text('mine.claim.rated', { rating: feedback.rating })}</p>;
  const send = () => {
    if (rating === '') return setIsEmpty(true);
    const said = words.trim();
    rate.mutate({ rating: Number(rating), ...(said === '' ? {} : { words: said }) });
  };
  return (
    <Card className="grid gap-4">
      <h2 className="text-title">{text('mine.claim.rate')}</h2>
      <FailureNotice error={rate.error} />
      <Field id="claim-rating" label={label} error={isEmpty ? text('problems.required', { label }) : undefined}>
        <SelectInput
          value={rating}
          onChange={(chosen) => {
            setIsEmpty(false);
            setRating(chosen);
          }}
          choices={ratings.map((value) => ({ value, label: value }))}
          placeholder=""
        />
      </Field>
      <Field id="claim-words" label={text('mine.claim.words')} optional>
        <TextArea value={words} onChange={setWords} maxLength={2000} />
      </Field>
      <div>
        <Button busy={rate.isPending} onClick={send}>
          {text('mine.claim.sendRating')}
        </Button>
      </div>
    </Card>
  );
}
