import { useRef, useState } from 'react';
import type { ClaimDraftInput, ClaimDraftView } from '#contract/claims/claim-drafts.ts';
import type { MyClaimForm } from '#contract/customer-account/claims.ts';
import { isDate } from '#engine/language/dates.ts';
import type { Item } from '#engine/record.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { type BillFieldName, findBillFaults } from './claim-bills.tsx';

type ClaimInput = { insured: string; bills: readonly Item[]; lossDate: string; discharge: string; happened: string };

type ClaimField = 'insured' | 'loss' | 'discharge' | 'happened' | BillFieldName;

const FIRST_BILL: Item = { id: '1' };

/** Returns the input of a saved claim, or of an empty one. */
function readInput({ insured }: MyClaimForm, begun: ClaimDraftView | null): ClaimInput {
  const { answers = {} } = begun ?? {};
  const say = (member: string) => (typeof answers[member] === 'string' ? answers[member] : '');
  const bills = Array.isArray(answers.lines) ? (answers.lines as Item[]) : [];
  return {
    insured: say('insured') || (insured.length === 1 ? (insured[0]?.id ?? '') : ''),
    bills: bills.length > 0 ? bills : [FIRST_BILL],
    ...{ lossDate: say('lossDate'), discharge: say('dischargeDate'), happened: say('description') },
  };
}

/** Returns the answers of the claim form, as a save sends them. */
function toAnswers(
  { contactPerson, phone }: MyClaimForm,
  { insured, bills, lossDate, discharge, happened }: ClaimInput,
): ClaimDraftInput['answers'] {
  const typed = { insured, lossDate, dischargeDate: discharge, description: happened, contactPerson, phone };
  const stated = Object.entries(typed).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(stated), lines: [...bills] as Record<string, string>[] };
}

/**
 * The answers about a loss while they are typed, and their faults, which are shown after the first attempt to send.
 *
 * @param onChange called with all answers after every change
 */
export function useClaimInput(
  form: MyClaimForm,
  begun: ClaimDraftView | null,
  onChange: (answers: ClaimDraftInput['answers']) => void,
) {
  const text = useText();
  const { date } = useFormat();
  const { first, today, currency, insured, benefits } = form;
  const [last = today] = [form.last, today].toSorted();
  const [typed, setTyped] = useState(() => readInput(form, begun));
  // Two changes may come before the first is rendered: the second builds on the first.
  const newest = useRef(typed);
  const [attempt, setAttempt] = useState(0);
  // A benefit or person without cover on that day must be chosen again.
  const offered = (all: readonly { id: string }[], id: string) => (all.some((one) => one.id === id) ? id : '');
  const bills = typed.bills.map(
    ({ benefit, ...bill }): Item =>
      offered(benefits, String(benefit ?? '')) === '' ? bill : { ...bill, ...(benefit !== undefined && { benefit }) },
  );
  const said = { ...typed, bills, insured: offered(insured, typed.insured) };
  const isLoss = (day: string) => isDate(day) && day >= first && day <= last;
  const isDischarge = said.discharge === '' || (isDate(said.discharge) && said.discharge <= today);
  const days = { from: date(first), to: date(last) };
  const label = (name: ClaimField) => text(`mine.claim.${name.replace(/\d+$/, '')}`);
  const fault = (id: string, name: ClaimField) => ({ [name]: text(`problems.${id}`, { label: label(name) }) });
  const faults: Partial<Record<ClaimField, string>> = {
    ...(said.insured === '' && fault('missing.choice', 'insured')),
    ...(!isLoss(said.lossDate) && { loss: text('mine.between', days) }),
    ...(!isDischarge && fault('format.date', 'discharge')),
    ...findBillFaults(bills, currency, {
      benefit: text('problems.missing.choice', { label: text('mine.claim.benefit') }),
      ...{ amount: text('mine.claim.amountWrong'), days: text('mine.claim.daysWrong') },
    }),
    ...(said.happened.trim() === '' && fault('required', 'happened')),
  };
  const errors = attempt > 0 ? faults : {};
  return {
    ...{ said, days, last, isLoss, attempt },
    put: (more: Partial<ClaimInput> | ((before: ClaimInput) => Partial<ClaimInput>)) => {
      newest.current = { ...newest.current, ...(typeof more === 'function' ? more(newest.current) : more) };
      setTyped(newest.current);
      onChange(toAnswers(form, newest.current));
    },
    /** Shows the faults. True if there are none. */
    check: (): boolean => {
      setAttempt((before) => before + 1);
      return Object.keys(faults).length === 0;
    },
    field: (name: ClaimField) => ({ id: `claim-${name}`, label: label(name), error: errors[name] }),
    problems: Object.entries(errors).map(([name, message]) => ({ fieldId: `claim-${name}`, message })),
  };
}
