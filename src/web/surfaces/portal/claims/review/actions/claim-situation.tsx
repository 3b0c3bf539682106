import type { ClaimView } from '#contract/claims/claims.ts';
import { useUser } from '#web/api/people/user.ts';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { patterns } from '#web/router/paths.ts';

/** The reviewer of the claim, the open question, and the reason if no action is possible. */
export function ClaimSituation({ claim }: { claim: ClaimView }) {
  const text = useText();
  const { user } = useUser();
  const { status, log, may, withheld } = claim;
  const isReviewer = user?.scope.includes('insurer:claims') ?? false;
  const question = status === 'information_requested' ? log.findLast(({ type }) => type === 'ASK')?.note : undefined;
  return (
    <>
      {question && (
        <Notice kind="warning" title={text('claim-review.acts.asked')}>
          <p className="whitespace-pre-line break-words">{question}</p>
        </Notice>
      )}
      {isReviewer ? (
        <ReviewedBy claim={claim} />
      ) : (
        !question && <p>{text(`claim-review.acts.${may.includes('ADD_FILE') ? 'waitsForInsurer' : 'decided'}`)}</p>
      )}
      {withheld.map(({ event, why }) => (
        <p key={event}>{text(`claim-review.withheld.${why}`)}</p>
      ))}
      {status === 'paid' && <p>{text('claim-review.acts.paidIsFinal')}</p>}
      {status === 'paid' && (
        <TextLink
          href={`${patterns.claims}?${new URLSearchParams({ policy: claim.policyNumber })}`}
          className="justify-self-start"
        >
          {text('claim-review.claim.fileFurther')}
        </TextLink>
      )}
    </>
  );
}

function ReviewedBy({ claim: { assignedTo, status } }: { claim: ClaimView }) {
  const text = useText();
  const { user } = useUser();
  if (status === 'paid' || status === 'approved' || status === 'declined') {
    return assignedTo && <p className="text-muted">{text('claim-review.acts.decidedBy', { name: assignedTo.name })}</p>;
  }
  if (!assignedTo) return <p>{text('claim-review.acts.reviewedByNobody')}</p>;
  if (assignedTo.id === user?.id) return <p>{text('claim-review.acts.reviewedByYou')}</p>;
  return (
    <p>
      {text('claim-review.acts.reviewedBy', { name: assignedTo.name })} {text('claim-review.acts.takeFirst')}
    </p>
  );
}
