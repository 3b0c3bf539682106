import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { addClaimNote, answerClaim, payClaim, reopenClaim, requestClaimDetails } from '#contract/claims/claim-steps.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import { isApiError } from '#web/api/api-error.ts';
import { type ClaimStep, useClaimStep, useReviewers } from '#web/api/claims/claims.ts';
import { AreaField, SelectField } from '#web/desk/form/choice-fields.tsx';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormHead, FormSteps, type FormSubmission } from '#web/desk/form/form-head.tsx';
import { useConfirmation } from '#web/desk/form/use-confirmation.ts';
import { useForm } from '#web/desk/form/use-form.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import type { ClaimActionName } from './list-claim-actions.ts';

type ClaimActionFormProps = {
  title: string;
  /** The label of the button that acts. */
  action: string;
  form: FormSubmission;
  onCancel: () => void;
  /** True: the form opened by itself, so the focus does not move. */
  isQuiet?: boolean | undefined;
  /** The confirmation dialogue. It opens when the form's `send` calls `question.ask()`. */
  confirm?: { question: ReturnType<typeof useConfirmation>; title: string; text: ReactNode };
  children: ReactNode;
};

/** Sends a form by Ctrl+Enter from each of its fields. */
function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** The form of one action, shown instead of the buttons: the claim stays visible beside it. */
export function ClaimActionForm(props: ClaimActionFormProps) {
  const { title, action, form, onCancel, isQuiet = false, confirm, children } = props;
  const box = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    if (isQuiet) return;
    // The button that opened it is gone.
    const first = box.current?.querySelector<HTMLElement>(
      box.current.querySelector('input[inputmode=decimal]') ? 'input[inputmode=decimal]' : 'input, select, textarea',
    );
    first?.focus();
    // The user replaces a proposed amount, so it is selected.
    if (first instanceof HTMLInputElement) first.select();
  }, []);
  return (
    <>
      <form
        ref={box}
        noValidate
        onSubmit={form.submit}
        onKeyDown={sendByKeys}
        aria-label={title}
        className="grid grid-cols-1 gap-4"
      >
        <h3 className="font-semibold text-body">{title}</h3>
        <FormHead {...form} />
        {children}
        <FormSteps action={action} busy={form.busy} onCancel={onCancel} />
      </form>
      {confirm?.question.isAsked && (
        <ConfirmDialog title={confirm.title} action={action} {...confirm.question.dialog}>
          {confirm.text}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Props of every form of an action. */
export type ClaimActionProps = {
  name: ClaimActionName | null;
  claim: ClaimView;
  /** Called after the action with a text about its result. */
  onDone: (said: string) => void;
  /** The claim has changed meanwhile, so that the action is impossible (409). */
  onGone: (error: unknown) => void;
  onCancel: () => void;
  isQuiet?: boolean;
};

type WithoutRef<Step> = Step extends ClaimStep ? Omit<Step, 'ref'> : never;
/** A step, with the body that it sends. */
type ClaimStepInput = WithoutRef<ClaimStep>;

/** Executes a step of the claim; throws the errors that its form can show. */
export function useClaimAction({
  claim: { ref },
  onDone,
  onGone,
}: Pick<ClaimActionProps, 'claim' | 'onDone' | 'onGone'>) {
  const { mutateAsync } = useClaimStep();
  return async (made: ClaimStepInput, said: string | ((after: ClaimView) => string)): Promise<void> => {
    try {
      const after = await mutateAsync({ ref, ...made } as ClaimStep);
      onDone(typeof said === 'string' ? said : said(after));
    } catch (error) {
      if (isApiError(error) && error.status === 409) onGone(error);
      else throw error;
    }
  };
}

/** Takes the claim over from a colleague, or ends the wait for an answer, after a confirmation. */
export function TakeForm(props: ClaimActionProps) {
  const text = useText();
  const act = useClaimAction(props);
  const { status, assignedTo } = props.claim;
  const name = assignedTo?.name ?? '';
  const settled = useRef(false);
  const waits = status === 'information_requested';
  return (
    <ConfirmDialog
      title={waits ? text('claim-review.acts.resumeTitle') : text('claim-review.acts.takeOverTitle', { name })}
      action={text(waits ? 'claim-review.acts.resume' : 'claim-review.acts.takeOver')}
      onConfirm={async () => {
        await act({ step: 'take', body: {} }, text('claim-review.acts.done.take'));
        settled.current = true;
      }}
      onClose={() => settled.current || props.onCancel()}
    >
      <p>{waits ? text('claim-review.acts.resumeText') : text('claim-review.acts.takeOverText', { name })}</p>
    </ConfirmDialog>
  );
}

/** Assigns the claim to a colleague. */
export function HandOverForm(props: ClaimActionProps) {
  const text = useText();
  const act = useClaimAction(props);
  const { data: reviewers } = useReviewers();
  const { assignedTo } = props.claim;
  const others = (reviewers ?? []).filter(({ id }) => id !== assignedTo?.id);
  const form = useForm({
    id: 'hand-over',
    initial: { reviewer: '' },
    labels: { reviewer: text('claim-review.acts.handOverTo') },
    required: ['reviewer'],
    refusedAt: { reviewerNotFound: 'reviewer' },
    send: async ({ reviewer }) => {
      const name = others.find(({ id }) => id === reviewer)?.name ?? '';
      await act({ step: 'take', body: { reviewer } }, text('claim-review.acts.done.handOver', { name }));
    },
  });
  const title = text('claim-review.acts.handOver');
  return (
    <ClaimActionForm title={title} action={title} form={form} onCancel={props.onCancel}>
      {reviewers && others.length === 0 && <Notice>{text('claim-review.acts.handOverNobody')}</Notice>}
      <SelectField
        form={form}
        name="reviewer"
        choices={others.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder={text('claim-review.declining.choose')}
        disabled={!reviewers}
      />
    </ClaimActionForm>
  );
}

/** Marks an approved claim as paid. This cannot be undone. */
export function PayForm(props: ClaimActionProps) {
  const text = useText();
  const { money } = useFormat();
  const act = useClaimAction(props);
  const question = useConfirmation();
  const { contactPerson: name, phone, decision, currency } = props.claim;
  const form = useForm({
    id: 'pay',
    initial: { reference: '' },
    body: payClaim.body,
    labels: { reference: text('claim-review.acts.payReference') },
    send: async ({ reference }) => {
      if (!(await question.ask())) return;
      const said = reference.trim();
      await act({ step: 'pay', body: said ? { reference: said } : {} }, text('claim-review.acts.done.pay'));
    },
  });
  const title = text('claim-review.acts.pay');
  return (
    <ClaimActionForm
      title={title}
      action={title}
      form={form}
      onCancel={props.onCancel}
      confirm={{
        question,
        title: text('claim-review.acts.payConfirm', { amount: money(decision?.total ?? 0, currency) }),
        text: <p>{text('claim-review.acts.payText', { name, phone })}</p>,
      }}
    >
      <TextField form={form} name="reference" optional className="figures" />
    </ClaimActionForm>
  );
}

/** Actions that send one text, with their messages below `claim-review.acts`. */
const textActions = {
  /** Answers the insurer's question; files are sent separately. */
  answer: { step: 'answer', body: answerClaim.body, label: 'answerText', help: 'answerHelp', action: 'sendAnswer' },
  /** Asks the contact person for more information. */
  ask: { step: 'ask', body: requestClaimDetails.body, label: 'question', help: 'questionHelp', action: 'sendQuestion' },
  /** Adds a note that only the insurer's people see. */
  note: { step: 'notes', body: addClaimNote.body, label: 'noteText', help: 'noteHelp', action: 'keepNote' },
  /** Reopens a decided claim, with a reason that only the insurer's people see. */
  reopen: { step: 'reopen', body: reopenClaim.body, label: 'reopenReason', help: 'reopenHelp', action: 'reopen' },
};

/** An action that needs a text and nothing else: an answer, a question, a note, a reason. */
export function TextActionForm(props: ClaimActionProps) {
  const text = useText();
  const { money } = useFormat();
  const act = useClaimAction(props);
  const question = useConfirmation();
  const id = props.name as keyof typeof textActions;
  const { step, body, label, help, action } = textActions[id];
  const [member = ''] = Object.keys(body.properties);
  const { contactPerson: name, phone, decision, currency } = props.claim;
  const form = useForm({
    id,
    initial: { [member]: '' },
    labels: { [member]: text(`claim-review.acts.${label}`) },
    body,
    send: async (values) => {
      if (id === 'reopen' && !(await question.ask())) return;
      const made = { step, body: { [member]: `${values[member]}`.trim() } } as ClaimStepInput;
      await act(made, text(`claim-review.acts.done.${id}`));
    },
  });
  return (
    <ClaimActionForm
      title={text(`claim-review.acts.${id}`)}
      action={text(`claim-review.acts.${action}`)}
      form={form}
      onCancel={props.onCancel}
      confirm={{
        question,
        title: text('claim-review.acts.reopenConfirm'),
        text: (
          <p>
            {decision?.outcome === 'approved'
              ? text('claim-review.acts.reopenText', { amount: money(decision.total, currency), name, phone })
              : text('claim-review.acts.reopenDeclined', { name, phone })}
          </p>
        ),
      }}
    >
      <AreaField form={form} name={member} help={text(`claim-review.acts.${help}`, { name, phone })} />
    </ClaimActionForm>
  );
}
