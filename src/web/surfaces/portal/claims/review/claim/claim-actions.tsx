import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { ClaimView } from '#contract/claims/claims.ts';
import { useUser } from '#web/api/people/user.ts';
import { Done } from '#web/desk/form/done.tsx';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { type PageKey, useKeys } from '#web/desk/keys/key-list.ts';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { patterns } from '#web/router/paths.ts';
import {
  type ClaimActionProps,
  HandOverForm,
  PayForm,
  TakeForm,
  TextActionForm,
  useClaimAction,
} from '../actions/claim-action-forms.tsx';
import { DeclineForm } from '../actions/decline-form.tsx';
import { type ClaimActionName, listClaimActions } from '../actions/list-claim-actions.ts';
import { ApprovalForm } from '../approval/approval-form.tsx';
import { ACTIONS_ID } from './claim-sections.tsx';
import { HeldApproval } from './held-approval.tsx';

/** An unassigned claim is taken at once, without a form. */
const forms: Record<Exclude<ClaimActionName, 'take'>, ComponentType<ClaimActionProps>> = {
  takeOver: TakeForm,
  resume: TakeForm,
  handOver: HandOverForm,
  ask: TextActionForm,
  answer: TextActionForm,
  approve: ApprovalForm,
  decline: DeclineForm,
  pay: PayForm,
  reopen: TextActionForm,
  note: TextActionForm,
};

/** The status of the claim and the actions that the user may execute. One at a time is open, beside the facts. */
export function ClaimActions({ claim }: { claim: ClaimView }) {
  const text = useText();
  const { user } = useUser();
  const heading = useRef<HTMLHeadingElement>(null);
  // A decision in progress is shown again.
  const resumed = claim.draft !== null && claim.may.includes('APPROVE') ? 'approve' : null;
  const [open, setOpen] = useState<Exclude<ClaimActionName, 'take'> | null>(resumed);
  const [isQuiet, setIsQuiet] = useState(resumed !== null);
  const [done, setDone] = useState('');
  const [gone, setGone] = useState<unknown>(null);
  const isReviewer = user?.scope.includes('insurer:claims') ?? false;
  const acts = listClaimActions(claim, user?.id);
  const end = (said = '', refusal: unknown = null) => {
    setDone(said);
    setGone(refusal);
    setOpen(null);
    heading.current?.focus({ preventScroll: true });
  };
  const act = useClaimAction({ claim, onDone: (said) => end(said), onGone: (error) => end('', error) });
  const [isTaking, setIsTaking] = useState(false);
  const take = async () => {
    setIsTaking(true);
    const taken = act({ step: 'take', body: { onlyIfFree: true } }, text('claim-review.acts.done.take'));
    await taken.catch((error: unknown) => end('', error));
    setIsTaking(false);
  };
  const begin = (name: ClaimActionName) => {
    if (isTaking) return;
    setDone('');
    setGone(null);
    setIsQuiet(false);
    if (name === 'take') void take();
    else setOpen(name);
  };
  const isNextFree = isReviewer && (claim.status === 'approved' || claim.status === 'declined');
  useEffect(() => {
    // The decision is made: Enter opens the next claim.
    if (done && isNextFree) document.getElementById(NEXT_ID)?.querySelector('a')?.focus();
  }, [done, isNextFree]);
  useActionKeys(acts, begin);
  const Form = open && acts.includes(open) ? forms[open] : null;
  return (
    <section
      aria-labelledby={ACTIONS_ID}
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-card p-5 print:hidden"
    >
      <h2 ref={heading} id={ACTIONS_ID} tabIndex={-1} data-quiet-focus className="text-lead">
        {text('claim-review.acts.title')}
      </h2>
      <Done said={done} />
      <Refusal error={gone} />
      {isNextFree && !Form && (
        <p id={NEXT_ID}>
          <ButtonLink href={patterns.nextClaim} variant={done ? 'primary' : 'secondary'}>
            {text('claim-review.keys.next')}
          </ButtonLink>
        </p>
      )}
      <ClaimSituation claim={claim} />
      <HeldApproval claim={claim} onDone={(said) => end(said)} />
      {Form ? (
        <Form
          name={open}
          claim={claim}
          onDone={(said) => end(said)}
          onGone={(error) => end('', error)}
          onCancel={() => end()}
          isQuiet={isQuiet}
        />
      ) : (
        <ClaimActionButtons acts={acts} busy={isTaking ? 'take' : null} onBegin={begin} />
      )}
    </section>
  );
}

/** Id of the link to the next claim. */
const NEXT_ID = 'next-claim';
/** The actions that a key with Alt begins, from the whole page. */
const ACTION_KEYS = [
  { letter: 'A', names: ['approve'], word: 'approve' },
  { letter: 'T', names: ['take', 'takeOver'], word: 'take' },
] as const;

function useActionKeys(acts: readonly ClaimActionName[], begin: (name: ClaimActionName) => void): void {
  const text = useText();
  const keys = ACTION_KEYS.flatMap(({ letter, names, word }): PageKey[] => {
    const act = names.find((name) => acts.includes(name));
    if (!act) return [];
    const label = text(`claim-review.keys.${word}`);
    return [{ name: `Alt+${letter}`, label, act: { code: `Key${letter}`, with: 'alt', press: () => begin(act) } }];
  });
  useKeys([...keys, { name: 'Ctrl+Enter', label: text('claim-review.keys.send') }]);
}

/** Actions for which people mostly open the page. */
const LIKELY: readonly ClaimActionName[] = ['take', 'approve', 'answer', 'pay', 'takeOver'];
const QUIET: readonly ClaimActionName[] = ['handOver', 'note', 'resume'];

type ClaimActionButtonsProps = {
  acts: readonly ClaimActionName[];
  /** The action that is being executed; null if there is none. */
  busy: ClaimActionName | null;
  onBegin: (act: ClaimActionName) => void;
};

/** The possible actions as buttons; the most likely one is the primary button. */
function ClaimActionButtons({ acts, busy, onBegin }: ClaimActionButtonsProps) {
  const text = useText();
  if (acts.length === 0) return null;
  const [first] = acts.filter((act) => LIKELY.includes(act));
  return (
    <div className="flex flex-wrap gap-3">
      {acts.map((act) => (
        <Button
          key={act}
          variant={act === first ? 'primary' : QUIET.includes(act) ? 'quiet' : 'secondary'}
          busy={act === busy}
          onClick={() => onBegin(act)}
        >
          {text(`claim-review.acts.${act}`)}
        </Button>
      ))}
    </div>
  );
}

/** The reviewer of the claim, the open question, and the reason if no action is possible. */
function ClaimSituation({ claim }: { claim: ClaimView }) {
  const text = useText();
  const { user } = useUser();
  const { status, log, may, withheld } = claim;
  const isReviewer = user?.scope.some((scope) => scope.startsWith('insurer:claim')) ?? false;
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
      {[...new Set(withheld.map(({ why }) => why))]
        .filter((why) => why !== 'approvalWaits')
        .map((why) => (
          <p key={why}>{text(`problems.${why}`)}</p>
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
