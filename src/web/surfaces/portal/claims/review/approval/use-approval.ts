import { type FormEvent, useRef, useState } from 'react';
import type { ProblemError } from '#contract/problem.ts';
import { isApiError } from '#web/api/api-error.ts';
import { useConfirmation } from '#web/desk/form/use-confirmation.ts';
import { useSubmission } from '#web/desk/form/use-form.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useUnsaved } from '#web/router/unsaved.ts';
import { type ClaimActionProps, useClaimAction } from '../actions/claim-action-forms.tsx';
import { findBenefitName } from '../benefit-name.ts';
import {
  computeUnitMost,
  type Fault,
  findBalanceLine,
  findFaults,
  lineKey,
  type TypedLine,
  toApproval,
  toTypedLines,
} from './approval.ts';

/** The id of a field of the approval. */
export const buildApprovalFieldId = (at: Fault['at'] | 'message'): string => `approve-${at}`;

type Errors = Partial<Record<Fault['at'], string>>;

/** The state of an approval: lines, explanation, errors found in the browser or by the server, and the submission. */
export function useApproval(props: ClaimActionProps) {
  const { claim } = props;
  const text = useText();
  const { money } = useFormat();
  const act = useClaimAction(props);
  const question = useConfirmation();
  const [lines, setLines] = useState(() => toTypedLines(claim));
  const [message, setMessage] = useState('');
  const [hasRead, setHasRead] = useState(false);
  const asked = useRef(lines).current;
  const findLine = (at: string) => lines.find((line) => lineKey(line) === at.replace(/^\w+-/, ''));

  const sentence = ({ at, code }: Fault): string => {
    if (code === 'moreThanClaimed' || code === 'nothingApproved') return text(`problems.${code}`);
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
    const [, , index = '', member] = pointer.split('/');
    const line = lines[Number(index)];
    const label = claim.messages[`${params?.label}`] ?? `${params?.label ?? ''}`;
    const left = money(Number(params?.amount ?? 0), claim.currency);
    const at = member === 'units' ? 'units' : 'amount';
    return [line && member ? `${at}-${lineKey(line)}` : 'lines', text(`problems.${problem}`, { label, left })];
  };

  const refusals = (error: unknown): Errors =>
    isApiError(error) && error.status === 422 ? Object.fromEntries(error.errors.map(refusal)) : {};
  const { errors, failure, attempt, busy, run } = useSubmission(refusals);
  const isChanged = (lines !== asked || message !== '') && !busy;
  useUnsaved(isChanged);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const faults = findFaults(claim, lines, message);
    if (claim.lateCover.length > 0 && !hasRead) faults.push({ at: 'late', code: 'lateCoverRead' });
    const read = claim.lateCover.map(({ serial }) => serial);
    void run(Object.fromEntries(faults.map((fault) => [fault.at, sentence(fault)])), async () => {
      if (!(await question.ask())) return;
      await act({ step: 'decide', body: toApproval(lines, message, read) }, text('claim-review.acts.done.approve'));
    });
  };

  return {
    ...{ lines, message, setMessage, hasRead, setHasRead, errors, failure, attempt, busy, isChanged, submit, question },
    change: (key: string, changed: Partial<TypedLine>) =>
      setLines((before) => before.map((line) => (lineKey(line) === key ? { ...line, ...changed } : line))),
    add: (benefit: string) =>
      setLines((before) => [...before, { line: null, benefit, amount: '', units: '', reason: '' }]),
    problems: Object.entries(errors).map(([at, said]) => ({
      fieldId: buildApprovalFieldId(at as Fault['at']),
      message: [findBenefitName(claim, findLine(at)?.benefit ?? ''), said].filter(Boolean).join(': '),
    })),
  };
}
