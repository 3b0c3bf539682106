import { type ComponentType, useRef, useState } from 'react';
import type { ClaimView } from '#contract/claims/claims.ts';
import { useUser } from '#web/api/people/user.ts';
import { Done } from '#web/desk/form/done.tsx';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ClaimActionButtons } from '../actions/claim-action-buttons.tsx';
import { ClaimSituation } from '../actions/claim-situation.tsx';
import { DeclineForm } from '../actions/decline-form.tsx';
import { HandOverForm } from '../actions/hand-over-form.tsx';
import { type ClaimActionName, listClaimActions } from '../actions/list-claim-actions.ts';
import { PayForm } from '../actions/pay-form.tsx';
import { TakeForm } from '../actions/take-form.tsx';
import { TextActionForm } from '../actions/text-action-form.tsx';
import { type ClaimActionProps, useClaimAction } from '../actions/use-claim-action.ts';
import { ApprovalForm } from '../approval/approval-form.tsx';
import { ACTIONS_ID } from './claim-heading.tsx';

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

/** The status of the claim and the user's possible actions: one at a time, beside the facts. */
export function ClaimActions({ claim }: { claim: ClaimView }) {
  const text = useText();
  const { user } = useUser();
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<Exclude<ClaimActionName, 'take'> | null>(null);
  const [done, setDone] = useState('');
  const [gone, setGone] = useState<unknown>(null);
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
    if (name === 'take') void take();
    else setOpen(name);
  };
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
      <ClaimSituation claim={claim} />
      {Form ? (
        <Form
          name={open}
          claim={claim}
          onDone={(said) => end(said)}
          onGone={(error) => end('', error)}
          onCancel={() => end()}
        />
      ) : (
        <ClaimActionButtons acts={acts} busy={isTaking ? 'take' : null} onBegin={begin} />
      )}
    </section>
  );
}
