import { useRef, useState } from 'react';
import type { ClaimDraftInput, ClaimDraftView } from '#contract/claims/claim-drafts.ts';
import type { MyClaimForm } from '#contract/customer-account/claims.ts';
import { isDate } from '#engine/language/dates.ts';
import type { Item } from '#engine/record.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { type BillFieldName, findBillFaults } from './claim-bills.tsx';

export type ClaimInput = {
  insured: string;
  bills: readonly Item[];
  lossDate: string;
  discharge: string;
  happened: string;
};

type ClaimField = 'insured' | 'loss' | 'discharge' | 'happened' | BillFieldName;

const FIRST_BILL: Item = { id: '1' };

/** Returns the input of a saved claim, or of an empty one. */
function readInput(begun: ClaimDraftView | null): ClaimInput {
  const { answers = {} } = begun ?? {};
  const say = (member: string) => (typeof answers[member] === 'string' ? answers[member] : '');
  const bills = Array.isArray(answers.lines) ? (answers.lines as Item[]) : [];
  return {
    insured: say('insured'),
    bills: bills.length > 0 ? bills : [FIRST_BILL],
    ...{ lossDate: say('lossDate'), discharge: say('dischargeDate'), happened: say('description') },
  };
}

/** Returns the id if the list offers it, and otherwise nothing: it must be chosen again. */
const offered = (all: readonly { id: string }[], id: string): string => (all.some((one) => one.id === id) ? id : '');

type FormLists = Pick<MyClaimForm, 'insured' | 'benefits' | 'rates' | 'asksDischarge'>;

/**
 * Leaves out what the form does not show: the days of a bill whose benefit is not paid by day, an amount in a currency
 * without a rate, and a discharge that is not asked for. The only insured person is not asked for.
 */
export function dropHidden({ insured, benefits, rates, asksDischarge }: FormLists, typed: ClaimInput): ClaimInput {
  const bills = typed.bills.map((bill): Item => {
    const isByDay = benefits.some(({ id, byDay }) => byDay && id === bill.benefit);
    const isRated = bill.currency === undefined || rates.some(({ currency }) => currency === bill.currency);
    const hidden = [
      ...(isByDay ? [] : ['from', 'to']),
      ...(isRated ? [] : ['currency', 'asked', 'amount', 'rate', 'rateSource', 'rateDay']),
    ];
    return Object.fromEntries(Object.entries(bill).filter(([member]) => !hidden.includes(member))) as Item;
  });
  const [only] = insured.length === 1 ? insured : [];
  return { ...typed, bills, insured: only?.id ?? typed.insured, discharge: asksDischarge ? typed.discharge : '' };
}

/** Returns the input as the form shows it. A benefit or a person without cover on that day must be chosen again. */
function toShown(form: MyClaimForm, typed: ClaimInput): ClaimInput {
  const { bills, insured, ...rest } = dropHidden(form, typed);
  const keepOffered = ({ benefit, ...bill }: Item): Item =>
    benefit !== undefined && offered(form.benefits, String(benefit)) !== '' ? { ...bill, benefit } : bill;
  return { ...rest, insured: offered(form.insured, insured), bills: bills.map(keepOffered) };
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
  const { first, today, currency } = form;
  const [last = today] = [form.last, today].toSorted();
  const [typed, setTyped] = useState(() => readInput(begun));
  // Two changes may come before the first is rendered: the second builds on the first.
  const newest = useRef(typed);
  const [attempt, setAttempt] = useState(0);
  const said = toShown(form, typed);
  const isLoss = (day: string) => isDate(day) && day >= first && day <= last;
  const days = { from: date(first), to: date(last) };
  const label = (name: ClaimField) => text(`mine.claim.${name.replace(/\d+$/, '')}`);
  const fault = (id: string, name: ClaimField) => ({ [name]: text(`problems.${id}`, { label: label(name) }) });
  const findFaults = (said: ClaimInput): Partial<Record<ClaimField, string>> => ({
    ...(said.insured === '' && fault('missing.choice', 'insured')),
    ...(!isLoss(said.lossDate) && { loss: text('mine.between', days) }),
    ...(said.discharge !== '' &&
      !(isDate(said.discharge) && said.discharge <= today) &&
      fault('format.date', 'discharge')),
    ...findBillFaults(said.bills, currency, {
      benefit: text('problems.missing.choice', { label: text('mine.claim.benefit') }),
      ...{ amount: text('mine.claim.amountWrong'), days: text('mine.claim.daysWrong') },
    }),
    ...(said.happened.trim() === '' && fault('required', 'happened')),
  });
  const errors = attempt > 0 ? findFaults(said) : {};
  return {
    ...{ said, days, last, isLoss, attempt },
    put: (more: Partial<ClaimInput> | ((before: ClaimInput) => Partial<ClaimInput>)) => {
      newest.current = { ...newest.current, ...(typeof more === 'function' ? more(newest.current) : more) };
      setTyped(newest.current);
      onChange(toAnswers(form, dropHidden(form, newest.current)));
    },
    /** Shows the faults. True if there are none. */
    check: (): boolean => {
      setAttempt((before) => before + 1);
      return Object.keys(findFaults(toShown(form, newest.current))).length === 0;
    },
    field: (name: ClaimField) => ({ id: `claim-${name}`, label: label(name), error: errors[name] }),
    problems: Object.entries(errors).map(([name, message]) => ({ fieldId: `claim-${name}`, message })),
  };
}
