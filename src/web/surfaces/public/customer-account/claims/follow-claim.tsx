import { useState } from 'react';
import type { MyClaimView } from '#contract/customer-account/claims.ts';
import { pictureTypes } from '#contract/purchase/uploads.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import {
  myClaimLetterAddress,
  useAnswerMyClaim,
  useMyClaim,
  useSendMyClaimFile,
} from '#web/api/customer-account/insurance.ts';
import { preparePicture } from '#web/fields/picture/prepare-picture.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FileLabel } from '#web/kit/action/file-label.tsx';
import { LoadFailure } from '#web/kit/errors/load-failure.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { TitledSection } from '#web/kit/layout/titled-section.tsx';
import { ClaimAccount } from './claim-account.tsx';
import { Appeal, Feedback } from './claim-outcome.tsx';
import { TextCard } from './text-card.tsx';

/** Statuses of claims with a decision letter. */
const DECIDED: MyClaimView['status'][] = ['approved', 'declined', 'paid'];

/** A claim for its policyholder: its status, the insurer's question, and further pictures. */
export function FollowClaim({ claimRef, onBack }: { claimRef: string; onBack: () => void }) {
  const text = useText();
  const { locale } = useLanguage();
  const { date, money } = useFormat();
  const { data: claim, error, refetch } = useMyClaim(claimRef, locale);
  if (error && !claim) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!claim) return <PageWaiting />;
  const { number, policyNumber, status, lossDate, amount, currency, approved, message, description } = claim;
  const sayPayment = ({ at, amount: sum, reference }: NonNullable<MyClaimView['paid']>) => {
    const said = { amount: money(sum, currency), date: date(toBusinessDate(new Date(at))) };
    return reference === null ? text('mine.claim.paidOn', said) : text('mine.claim.paidWith', { ...said, reference });
  };
  const question = claim.log.findLast(({ type }) => type === 'ASK')?.note;
  const rows = [
    { term: text('mine.claim.policy'), detail: policyNumber },
    { term: text('mine.claim.loss'), detail: date(lossDate) },
    { term: text('mine.claim.asked'), detail: money(amount, currency) },
    ...(approved === null ? [] : [{ term: text('mine.claim.approved'), detail: money(approved, currency) }]),
    ...(claim.reason === null ? [] : [{ term: text('mine.cancel.reason'), detail: claim.reason }]),
    ...(claim.paid === null ? [] : [{ term: text('mine.claim.paid'), detail: sayPayment(claim.paid) }]),
    { term: text('mine.claim.happened'), detail: description },
  ];
  return (
    <>
      <div className="grid gap-2">
        <PageTitle title={text('mine.claim.one', { number })} className="text-display" />
        <p role="status" className="text-lead text-ink">
          {text(`mine.claim.statuses.${status}`)}
        </p>
      </div>
      {claim.answeredBy !== null && <Notice>{text('mine.claim.answeredBy', { date: date(claim.answeredBy) })}</Notice>}
      {message !== null && <Notice>{message}</Notice>}
      {claim.may.includes('ANSWER') && question && <Answer claimRef={claimRef} question={question} />}
      <Card>
        <dl className="grid gap-2">
          {rows.map(({ term, detail }) => (
            <div key={term} className="grid gap-x-6 sm:grid-cols-[2fr_3fr]">
              <dt className="text-muted">{term}</dt>
              <dd className="figures min-w-0 whitespace-pre-line font-semibold text-ink">{detail}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Lines claim={claim} />
      <Visits claim={claim} />
      {DECIDED.includes(status) && (
        <p>
          <a
            href={myClaimLetterAddress(claimRef, locale === 'km' ? 'km' : 'en')}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center"
          >
            {text('mine.claim.letter')}
          </a>
        </p>
      )}
      <ClaimAccount claim={claim} />
      <Files claim={claim} />
      <Feedback claim={claim} />
      {claim.may.includes('APPEAL') && <Appeal claimRef={claimRef} />}
      <div>
        <Button variant="secondary" onClick={onBack}>
          {text('mine.back')}
        </Button>
      </div>
    </>
  );
}

/** The bills of the claim: the claimed amount of each, the decision on it, and the reason of a lower amount. */
function Lines({ claim: { lines, currency } }: { claim: MyClaimView }) {
  const text = useText();
  const { money } = useFormat();
  return (
    <TitledSection id="claim-lines" title={text('mine.claim.lines')}>
      <ul className="grid divide-y divide-line">
        {lines.map(({ benefit, bill, asked, approved, reason, file, estimate, isTotalLoss }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a claim never change their order
          <li key={at} className="grid gap-1 py-3">
            <p className="wrap-anywhere font-semibold text-ink">
              {benefit}
              {bill !== null && <span className="block font-normal text-muted">{bill}</span>}
              {file !== null && (
                <span className="block font-normal text-muted text-small">{text('mine.claim.provedBy', { file })}</span>
              )}
            </p>
            <p className="figures flex flex-wrap gap-x-6">
              {asked !== null && <span>{`${text('mine.claim.asked')}: ${money(asked, currency)}`}</span>}
              {estimate !== null && <span>{`${text('mine.claim.estimate')}: ${money(estimate, currency)}`}</span>}
              {approved !== null && <span>{`${text('mine.claim.approved')}: ${money(approved, currency)}`}</span>}
            </p>
            {isTotalLoss && <p>{text('mine.claim.totalLoss')}</p>}
            {reason !== null && <p className="text-muted">{reason}</p>}
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

/** The visits of assessors: the person, the day and the place. */
function Visits({ claim: { visits } }: { claim: MyClaimView }) {
  const text = useText();
  const { date } = useFormat();
  if (visits.length === 0) return null;
  return (
    <TitledSection id="claim-visits" title={text('mine.claim.visits')}>
      <ul className="grid divide-y divide-line">
        {visits.map(({ assessor, place, on, isDone }) => (
          <li key={`${on} ${assessor} ${place}`} className="grid gap-1 py-3">
            <p className="wrap-anywhere font-semibold text-ink">
              {text(`mine.claim.${isDone ? 'visited' : 'visit'}`, { assessor, date: date(on) })}
            </p>
            <p className="wrap-anywhere text-muted">{place}</p>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

function Answer({ claimRef, question }: { claimRef: string; question: string }) {
  const text = useText();
  return (
    <TextCard
      id="claim-answer"
      title={text('mine.claim.question')}
      label={text('mine.claim.answer')}
      action={text('mine.claim.sendAnswer')}
      call={useAnswerMyClaim(claimRef)}
    >
      {question}
    </TextCard>
  );
}

function Files({ claim: { ref, files, missing, may } }: { claim: MyClaimView }) {
  const text = useText();
  const { list } = useFormat();
  const send = useSendMyClaimFile(ref);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const sendAll = async (chosen: readonly File[]) => {
    setIsSending(true);
    setFailure(null);
    try {
      // One after another; each picture is reduced to the smallest readable size.
      for (const file of chosen)
        await send.mutateAsync({
          name: file.name,
          content: file.type.startsWith('image/') ? await preparePicture(file) : file,
        });
    } catch (error) {
      setFailure(error);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <TitledSection id="claim-files" title={text('mine.claim.files')} className="grid gap-4">
      {missing.length > 0 && may.includes('ADD_FILE') && <p>{text('mine.claim.needed', { papers: list(missing) })}</p>}
      {files.length > 0 && (
        <ul className="list-disc pl-6">
          {files.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
      <FailureNotice error={failure} />
      {may.includes('ADD_FILE') && (
        <div>
          <FileLabel
            id="claim-file"
            variant="primary"
            multiple
            accept={[...pictureTypes, 'application/pdf'].join(',')}
            disabled={isSending}
            onChoose={(chosen) => void sendAll(chosen)}
          >
            {text(isSending ? 'mine.claim.sending' : 'mine.claim.addFiles')}
          </FileLabel>
        </div>
      )}
    </TitledSection>
  );
}
