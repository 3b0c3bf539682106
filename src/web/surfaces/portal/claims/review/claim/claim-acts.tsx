import { type ComponentType, useRef, useState } from 'react';
import type { ClaimView } from '#contract/claims/claims.ts';
import { useUser } from '#web/api/people/user.ts';
import { Done } from '#web/desk/form/done.tsx';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ActButtons } from '../acts/act-buttons.tsx';
import { type ActName, actsOf } from '../acts/acts-of.ts';
import { ClaimSituation } from '../acts/claim-situation.tsx';
import { DeclineForm } from '../acts/decline-form.tsx';
import { HandOverForm } from '../acts/hand-over-form.tsx';
import { PayForm } from '../acts/pay-form.tsx';
import { TakeForm } from '../acts/take-form.tsx';
import { TextAct } from '../acts/text-act.tsx';
import { type ActProps, useAct } from '../acts/use-act.ts';
import { ApprovalForm } from '../approval/approval-form.tsx';
import { ACTS } from './claim-heading.tsx';

/** To take a claim that nobody has is done at once. */
const forms: Record<Exclude<ActName, 'take'>, ComponentType<ActProps>> = {
  takeOver: TakeForm,
  resume: TakeForm,
  handOver: HandOverForm,
  ask: TextAct,
  answer: TextAct,
  approve: ApprovalForm,
  decline: DeclineForm,
  pay: PayForm,
  reopen: TextAct,
  note: TextAct,
};

/** Where the claim stands and what the reader can do with it: one thing at a time, beside the facts. */
export function ClaimActs({ claim }: { claim: ClaimView }) {
  const text = useText();
  const { user } = useUser();
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<Exclude<ActName, 'take'> | null>(null);
  const [done, setDone] = useState('');
  const [gone, setGone] = useState<unknown>(null);
  const acts = actsOf(claim, user?.id);
  const end = (said = '', refusal: unknown = null) => {
    setDone(said);
    setGone(refusal);
    setOpen(null);
    heading.current?.focus({ preventScroll: true });
  };
  const act = useAct({ claim, onDone: (said) => end(said), onGone: (error) => end('', error) });
  const [isTaking, setIsTaking] = useState(false);
  const take = async () => {
    setIsTaking(true);
    const taken = act({ step: 'take', body: { onlyIfFree: true } }, text('claim-review.acts.done.take'));
    await taken.catch((error: unknown) => end('', error));
    setIsTaking(false);
  };
  const begin = (name: ActName) => {
    if (isTaking) return;
    setDone('');
    setGone(null);
    if (name === 'take') void take();
    else setOpen(name);
  };
  const Form = open && acts.includes(open) ? forms[open] : null;
  return (
    <section
      aria-labelledby={ACTS}
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-card p-5 print:hidden"
    >
      <h2 ref={heading} id={ACTS} tabIndex={-1} data-quiet-focus className="text-lead">
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
        <ActButtons acts={acts} busy={isTaking ? 'take' : null} onBegin={begin} />
      )}
    </section>
  );
}
