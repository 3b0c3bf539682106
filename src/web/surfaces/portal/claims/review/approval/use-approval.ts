import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ClaimDraft } from '#contract/claims/claim-lines.ts';
import type { ProblemError } from '#contract/problem.ts';
import { isApiError } from '#web/api/api-error.ts';
import { useConfirmation } from '#web/desk/form/use-confirmation.ts';
import { useSubmission } from '#web/desk/form/use-form.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { type ClaimActionProps, useClaimAction } from '../actions/claim-action-forms.tsx';
import { findBenefitName } from '../benefit-name.ts';
import {
  computeUnitMost,
  exceedsProposal,
  type Fault,
  findBalanceLine,
  findFaults,
  followProposal,
  lineFields,
  lineKey,
  type TypedLine,
  toApproval,
  toTypedLines,
} from './approval.ts';
import { useSavedDecision } from './use-saved-decision.ts';

/** The id of a field of the approval. */
export const buildApprovalFieldId = (at: Fault['at'] | 'message'): string => `approve-${at}`;

type Errors = Partial<Record<Fault['at'], string>>;

/** The errors of an approval in the language shown, found in the browser or by the server. */
function useApprovalErrors({ claim }: ClaimActionProps, lines: readonly TypedLine[]) {
  const text = useText();
  const { money } = useFormat();
  const findLine = (at: string) => lines.find((line) => lineKey(line) === at.replace(/^\w+-/, ''));
  const sentence = ({ at, code }: Fault): string => {
    if (code === 'moreThanClaimed' || code === 'nothingApproved' || code === 'reasonForMoreMissing')
      return text(`problems.${code}`);
    if (code === 'lateCoverRead') return text('claim-review.lateCover.notRead');
    if (code !== 'beyond') return text(`claim-review.approval.${code}`);
    const line = findLine(at);
    const payable = findBalanceLine(claim, line?.benefit ?? '')?.payable ?? Number.POSITIVE_INFINITY;
    const left = Math.min(payable, (line && computeUnitMost(claim, line)?.amount) ?? payable);
    return text('claim-review.approval.beyond', { amount: money(left, claim.currency) });
  };
  /**
   * Returns the field of a server's error, and its text, with the limit's name and its remaining amount in the language
   * shown.
   */
  const refusal = ({ pointer = '', problem, params }: ProblemError): [Fault['at'], string] => {
    if (problem === 'reasonForMoreMissing') return ['more', text(`problems.${problem}`)];
    const [, , index = '', member] = pointer.split('/');
    const line = lines[Number(index)];
    const label = claim.messages[`${params?.label}`] ?? `${params?.label ?? ''}`;
    const left = money(Number(params?.amount ?? 0), claim.currency);
    const at = lineFields.find((field) => field === member) ?? 'amount';
    return [line && member ? `${at}-${lineKey(line)}` : 'lines', text(`problems.${problem}`, { label, left })];
  };
  const refusals = (error: unknown): Errors =>
    isApiError(error) && error.status === 422 ? Object.fromEntries(error.errors.map(refusal)) : {};
  const nameFault = (at: string, said: string | undefined) =>
    [findBenefitName(claim, findLine(at)?.benefit ?? ''), said].filter(Boolean).join(': ');
  return { sentence, refusals, nameFault };
}

/**
 * The state of an approval: the input, which is saved while it is typed, the errors found in the browser or by the
 * server, and the submission. An amount that the reviewer did not change follows the proposal.
 */
export function useApproval(props: ClaimActionProps) {
  const { claim } = props;
  const text = useText();
  const act = useClaimAction(props);
  const question = useConfirmation();
  const [draft, setDraft] = useState(
    (): ClaimDraft => claim.draft ?? { lines: toTypedLines(claim), values: {}, message: '' },
  );
  const [hasRead, setHasRead] = useState(false);
  const [more, setMore] = useState('');
  const saving = useSavedDecision(claim.ref, draft);
  const { lines, message } = draft;
  const { sentence, refusals, nameFault } = useApprovalErrors(props, lines);
  const setLines = (change: (lines: TypedLine[]) => TypedLine[]) =>
    setDraft((before) => ({ ...before, lines: change(before.lines) }));
  const shown = useRef(claim.proposal);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the amounts follow a newer proposal once
  useEffect(() => {
    const before = shown.current;
    shown.current = claim.proposal;
    if (before !== claim.proposal) setLines((typed) => followProposal(claim, typed, [before, claim.proposal]));
  }, [claim.proposal]);

  const { errors, failure, attempt, busy, run } = useSubmission(refusals);
  const needsReason = exceedsProposal(claim, lines);
  const toBody = () => {
    const read = claim.lateCover.map(({ serial }) => serial);
    return toApproval(draft, read, needsReason ? more : '');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const faults = findFaults(claim, draft);
    if (claim.lateCover.length > 0 && !hasRead) faults.push({ at: 'late', code: 'lateCoverRead' });
    if (needsReason && more.trim() === '') faults.push({ at: 'more', code: 'reasonForMoreMissing' });
    void run(Object.fromEntries(faults.map((fault) => [fault.at, sentence(fault)])), async () => {
      if (!(await question.ask())) return;
      await act({ step: 'decide', body: toBody() }, (after) =>
        text(after.confirmation ? 'claim-review.confirmation.held' : 'claim-review.acts.done.approve'),
      );
    });
  };

  const added = { line: null, amount: '', units: '', degree: '', item: '', cause: '', reason: '' };
  return {
    ...{ toBody, draft, lines, message, saving, hasRead, setHasRead, more, setMore, errors, failure, attempt },
    ...{ busy, submit, question },
    // The input is saved, so nothing is lost when the form closes.
    isChanged: false,
    setMessage: (said: string) => setDraft((before) => ({ ...before, message: said })),
    setValue: (item: string, value: string) =>
      setDraft((before) => ({ ...before, values: { ...before.values, [item]: value } })),
    change: (key: string, changed: Partial<TypedLine>) =>
      setLines((before) => before.map((line) => (lineKey(line) === key ? { ...line, ...changed } : line))),
    add: (benefit: string) => setLines((before) => [...before, { ...added, benefit }]),
    problems: Object.entries(errors).map(([at, said]) => ({
      fieldId: buildApprovalFieldId(at as Fault['at']),
      message: nameFault(at, said ?? ''),
    })),
  };
}
