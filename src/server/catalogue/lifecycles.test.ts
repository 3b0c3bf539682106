import { expect, test } from 'vitest';
import { type Chart, resolveChartState, step } from '#engine/chart.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { type Lifecycles, loadLifecycles } from './lifecycles.ts';

/*
 * The lifecycles of stored records, written by hand: state, event, the actions of the event (with "if" and its
 * condition), then the next state. Every other event is refused.
 */
const LIVES: Record<keyof Lifecycles, string> = {
  order: `
    incomplete  VERIFIED                              confirmed
    incomplete  AGREED                                confirmed
    incomplete  CANCEL                                cancelled
    incomplete  LAPSED                                expired
    incomplete  PAID      refund                      incomplete
    confirmed   CANCEL                                cancelled
    confirmed   LAPSED                                expired
    confirmed   PAID      issuePolicy if offerStands  issued
    confirmed   PAID      refund                      confirmed
    expired     PAID      issuePolicy if offerStands  issued
    expired     PAID      refund                      expired
    cancelled   PAID      refund                      cancelled
    issued      PAID      refund                      issued`,
  payment: `
    pending     PAID                                  paid
    pending     FAILED                                failed
    pending     CANCELLED                             cancelled
    pending     EXPIRED                               expired
    failed      PAID                                  paid
    cancelled   PAID                                  paid
    expired     PAID                                  paid
    paid        REFUNDED                              refunded`,
  policy: `
    active      ENDORSE                               active
    active      CORRECT                               active
    active      RENEW                                 active
    active      CANCEL                                cancelled
    active      LAPSE                                 lapsed
    active      EXPIRE                                expired
    active      VOID                                  void
    expired     RENEW                                 active
    lapsed      REINSTATE                             active
    cancelled   REINSTATE                             active`,
  claim: `
    submitted              TAKE         assign                           under_review
    submitted              ADD_FILE     keepFile                         submitted
    submitted              REMOVE_FILE  removeFile                       submitted
    under_review           TAKE         assign                           under_review
    under_review           ASK          if isAssignedToUser              information_requested
    under_review           APPROVE      useBenefits if isAssignedToUser  approved
    under_review           DECLINE      if isAssignedToUser              declined
    under_review           ADD_FILE     keepFile                         under_review
    information_requested  ANSWER                                        under_review
    information_requested  TAKE         assign                           under_review
    information_requested  DECLINE      if isAssignedToUser              declined
    information_requested  ADD_FILE     keepFile                         information_requested
    approved               PAY                                           paid
    approved               APPEAL       giveBenefitsBack if isFirstDecision  under_review
    approved               REOPEN       giveBenefitsBack assign          under_review
    declined               APPEAL       if isFirstDecision               under_review
    declined               REOPEN       assign                           under_review
    paid                   APPEAL       if isFirstDecision               under_review
    paid                   REOPEN       assign                           under_review
    paid                   RETURN                                        approved`,
};

/** Every fact that a guard reads, true or false, with its name. */
const FACTS = { offerStands: true, isAssignedToUser: true, isFirstDecision: true };

type Way = { from: string; event: string; does: string[]; fact: string | undefined; to: string };

function waysOf(text: string): Way[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [from = '', event = '', ...rest] = line.trim().split(/\s+/);
      const to = rest.pop() as string;
      const at = rest.indexOf('if');
      return { from, event, to, does: at < 0 ? rest : rest.slice(0, at), fact: at < 0 ? undefined : rest[at + 1] };
    });
}

const lives = loadLifecycles(readProductFiles(projectRoot));

test.each(Object.entries(LIVES))('%s', (name, text) => {
  const ways = waysOf(text);
  const chart = lives[name as keyof Lifecycles] as Chart;
  const states = Object.keys(chart.machine.states);
  expect(states.toSorted()).toEqual([...new Set(ways.flatMap(({ from, to }) => [from, to]))].toSorted());
  for (const from of states) {
    for (const event of new Set([...chart.eventNames, ...ways.map((way) => way.event)])) {
      for (const facts of [FACTS, {}]) {
        const own = ways.filter((way) => way.from === from && way.event === event);
        const way = own.find(({ fact }) => fact === undefined || fact in facts);
        const { state, actions, taken } = step(chart, resolveChartState(chart, from), { type: event, facts });
        const told = { taken, to: state.value, does: actions.map(({ type }) => type) };
        const by = `${from} ${event} ${JSON.stringify(facts)}`;
        expect(told, by).toEqual({ taken: way !== undefined, to: way?.to ?? from, does: way?.does ?? [] });
      }
    }
  }
});
