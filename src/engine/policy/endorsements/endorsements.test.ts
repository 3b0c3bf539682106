import { describe, expect, test } from 'vitest';
import { openJourney } from '#engine/journey.ts';
import type { AfterSale, Requester } from '#engine/language/after-sale.ts';
import type { FieldSchema, FormDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import type { Revision } from '#engine/product.ts';
import type { Answers, DraftRecord, Lookup } from '#engine/record.ts';
import { answer, canConfirm, next, reset } from '#engine/wizard.ts';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { buildNextTermAnswers, selectCarriedAnswers } from '../next-term.ts';
import type { Segment, Term } from '../policy-history.ts';
import type { EndorsementDetails } from './endorsement-details.ts';
import { isWithinRenewal, startRenewal } from './renewal.ts';
import {
  buildChangeRecord,
  buildTransaction,
  canChange,
  listAskedFields,
  listChangeKinds,
  listDeclarationFields,
  listFieldsOfKind,
  omitDeclarations,
  toRevisionProduct,
} from './revision.ts';

/**
 * The boat with three plans (the wild one is offered until the 3rd of March, the storm until the 20th), a discount
 * code, and a skipper who declares to be sober.
 */
const boat = createFixtureProduct((files) => {
  const { pages } = files['product-schemas/boat/form.json'] as unknown as FormDefinition;
  const { hire, choice, person } = pages as Record<string, FormDefinition['pages'][string]>;
  if (!hire || !choice || !person) throw new Error('the fixture has changed');
  const until = (plan: string, day: string): Json => ({
    or: [{ '!=': [{ var: 'item' }, plan] }, { '<=': [{ var: 'asOf' }, day] }],
  });
  choice.schema.properties.plan = { type: 'string', enum: ['calm', 'storm', 'wild'] };
  choice.choices = { plan: { and: [until('wild', '2026-03-03'), until('storm', '2026-03-20')] } };
  const more: Record<string, FieldSchema> = {
    sober: { type: 'boolean', const: true },
    promoCode: { type: 'string', minLength: 1 },
  };
  Object.assign(person.schema.properties, more);
  person.declares = ['sober'];
  person.effects = [
    { finding: 'promotion', inputs: ['promoCode'] },
    { finding: 'customer', inputs: ['mobilePhone'] },
  ];
});

const rules: AfterSale = {
  proration: 'byDay',
  onceBegun: true,
  change: {
    kinds: {
      cover: { answers: ['/plan', '/lastDay'], by: ['holder', 'insurer'], afterClaim: false },
      guests: { answers: ['/withGuests', '/guests/fullName', '/guests/dateOfBirth'], by: ['seller'], afterClaim: true },
      phone: { answers: ['/mobilePhone'], by: ['insurer'], afterClaim: true },
    },
    ...{ corrections: [], ratedBy: 'sold', fee: 0, movesDates: false },
  },
  cancel: {
    ...{ reasons: {}, coolingOffDays: 0, freeLookDays: 0, refundTo: 'payer' },
    kept: { lines: [], amount: 0, minimum: 0 },
  },
  paidClaim: { refund: 'nothing', forbids: [] },
  happens: { holderDies: { goesOn: true } },
  reinstate: { withinDays: 30 },
  renew: {
    ...{ when: true, opensDays: 60, graceDays: 30, firstDay: 'firstDay', lastDay: 'lastDay' },
    asksAgain: ['captainsLicence'],
    insteadOf: { plan: { wild: 'storm', storm: 'calm' } },
  },
};
const renewing = (renew: Partial<AfterSale['renew']>): AfterSale => ({
  ...rules,
  renew: { ...(rules.renew as NonNullable<AfterSale['renew']>), ...renew },
});

const held: Answers = { ...validAnswers, sober: true, captainsLicence: 'C-1', promoCode: 'WIND' };
const found = (inputs: Lookup['inputs']): Lookup => ({ status: 'found', inputs });
const frozen: DraftRecord = {
  circumstances: publicCircumstances,
  answers: held,
  findings: {
    phoneProof: found({ mobilePhone: validAnswers.mobilePhone }),
    customer: found({ mobilePhone: validAnswers.mobilePhone }),
    licence: found({ captainsLicence: 'C-1' }),
    berth: found({ plan: 'storm' }),
  },
  asOf: '2026-03-01',
  passed: [{ page: 'hire', shown: 'x' }],
  outcomes: [{ type: 'CONFIRM' }],
};
/** Three days, sold on the day before. */
const term: Term = {
  ...{ serial: 1, from: '2026-03-02', to: '2026-03-04', asOf: '2026-03-01', recordedOn: '2026-03-01', version: 'sold' },
  ...{ facts: { claimFreeYears: 2 }, segments: [] },
};
const segment = (answers: Answers = held): Segment => ({
  ...{ from: term.from, to: term.to, serial: 1, version: 'changed', answers },
  ...{ lines: [], onceBegun: true, renews: true },
});

/** A change that asks these fields, with the earlier and the present answers. */
const changing = (asks: string[], answers: Answers = {}, stood: Answers = held) => {
  const product = toRevisionProduct(boat, { asks, held: stood });
  const record = { ...frozen, answers: { ...stood, ...answers }, findings: {}, passed: [], outcomes: [] };
  return openJourney(product, record);
};
const pagesOf = (asks: string[], answers: Answers = {}) => changing(asks, answers).position.route.pages;

describe('a journey after the sale walks', () => {
  test('the pages with asked fields, and the last page, which confirms the change', () => {
    expect(pagesOf([])).toEqual(['summary', 'payment']);
    expect(pagesOf(['plan'])).toEqual(['choice', 'summary', 'payment']);
    expect(pagesOf(['lastDay', 'mobilePhone'])).toEqual(['hire', 'person', 'summary', 'payment']);
    const { trail, page } = changing(['plan', 'mobilePhone']).position;
    expect({ trail, page }).toEqual({ trail: ['choice'], page: 'choice' });
  });

  test('a page with a changed or wrong answer', () => {
    expect(pagesOf([], { skipper: 'Chan Bopha' })).toEqual(['person', 'summary', 'payment']);
    expect(pagesOf([], { lastDay: '2026-03-01' })).toEqual(['hire', 'summary', 'payment']);
    const { mobilePhone: _none, ...without } = held;
    expect(changing([], {}, without).position.trail).toEqual(['person']);
  });

  test('a page whose answer the change clears, even if the same answer is chosen again', () => {
    // Fifty days are a long hire, which clears the plan.
    const longer = answer(changing(['lastDay']), { lastDay: '2026-04-20' });
    expect(longer.clears).toEqual(['plan']);
    const pages = ({ journey }: typeof longer) => journey.position.route.pages;
    expect(pages(longer)).toEqual(['hire', 'choice', 'summary', 'payment']);
    const again = answer(longer.journey, { plan: 'calm' });
    expect(pages(again)).toEqual(['hire', 'choice', 'summary', 'payment']);
    // For a hire that was long before, nothing is cleared.
    const was = { ...held, lastDay: '2026-04-20' };
    expect(changing(['lastDay'], { lastDay: '2026-04-21' }, was).position.route.pages).toEqual([
      ...['hire', 'summary', 'payment'],
    ]);
  });

  test('only the fields of a page that are asked, changed, cleared or wrong', () => {
    const fields = (page: string, asks: string[], answers: Answers = {}) => {
      const { product, situation } = changing(asks, answers);
      return listAskedFields(product, page, situation);
    };
    expect(fields('hire', [])).toEqual([]);
    expect(fields('hire', ['lastDay', 'plan'])).toEqual(['lastDay']);
    expect(fields('hire', [], { captainsLicence: 'C-2' })).toEqual(['captainsLicence']);
    expect(fields('hire', ['captainsLicence'], { withGuests: true })).toEqual(['withGuests']);
    expect(fields('choice', [], { lastDay: '2026-04-20' })).toEqual(['plan']);
    expect(fields('choice', [], { plan: 'none' })).toEqual(['plan']);
    // Without an endorsement everything was changed: there were no answers before.
    const { situation } = openJourney(boat, { ...frozen, findings: {}, outcomes: [] });
    expect(listAskedFields(boat, 'choice', situation)).toEqual(['plan']);
  });

  test('again from the answers of the policy after a reset', () => {
    const changed = answer(changing(['plan']), { plan: 'storm' }).journey;
    const passed = next(changed, 'choice').journey;
    expect(passed.position.page).toBe('summary');
    const { record, position } = reset(passed);
    expect({ answers: record.answers, passed: record.passed, page: position.page }).toEqual({
      ...{ answers: held, passed: [], page: 'choice' },
    });
  });
});

describe('the changes that a product allows', () => {
  test('depend on the requester, and name the fields that they ask', () => {
    const kinds = (by: Requester) => listChangeKinds(rules, by);
    expect([kinds('holder'), kinds('seller'), kinds('insurer')]).toEqual([['cover'], ['guests'], ['cover', 'phone']]);
    expect(listFieldsOfKind(rules, 'guests')).toEqual(['withGuests', 'guests']);
    expect(listFieldsOfKind(rules, 'anchor')).toEqual([]);
  });

  test.each<[Requester, string[], boolean]>([
    ['holder', ['/plan', '/lastDay'], true],
    ['holder', ['/plan', '/mobilePhone'], false],
    ['insurer', ['/plan', '/mobilePhone'], true],
    ['seller', ['/plan'], false],
    ['seller', ['/withGuests', '/guests/1/fullName'], true],
    ['seller', ['/guests/1'], false],
    ['seller', ['/guests/1/id'], false],
    ['holder', [], true],
  ])('the %s may change %j: %s', (by, pointers, may) =>
    expect(canChange(rules, by, Object.fromEntries(pointers.map((pointer) => [pointer, null])))).toBe(may),
  );

  test('exclude the declaration of the confirmation page; ticks of other pages are declarations, too', () => {
    const { declaration: _none, ...others } = held;
    expect(omitDeclarations(boat, held)).toEqual(others);
    expect(listDeclarationFields(boat)).toEqual(['sober']);
  });

  test('begin with the answers of the term, judged by its day; an earlier proof of the phone is not valid now', () => {
    const { declaration: _none, ...answers } = held;
    const { phoneProof: _proof, ...findings } = frozen.findings;
    const begun = {
      ...frozen,
      ...{ answers, findings, passed: [], outcomes: [] },
      circumstances: { ...publicCircumstances, claimFreeYears: 2 },
    };
    expect(buildChangeRecord(boat, frozen, term, segment())).toEqual(begun);
    // Lookup results of the first term count for that term.
    expect(buildChangeRecord(boat, frozen, { ...term, asOf: '2026-03-04' }, segment())).toEqual({
      ...{ ...begun, findings: {}, asOf: '2026-03-04' },
    });
  });
});

describe('the result of a journey', () => {
  const standing = { serial: 3, recordedOn: '2026-03-03', term, held: segment(), rules, version: 'onSale' };
  const about = (does: EndorsementDetails['does'], by: Requester = 'holder'): EndorsementDetails => ({
    ...{ policy: 'BOA-1', does, by, from: '2026-03-04', asks: ['plan'], held },
  });
  const of = { serial: 3, from: '2026-03-04', recordedOn: '2026-03-03' };

  test('is a change of the term by the version that sold it; a seller’s request removes no declared answer', () => {
    const { sober: _sober, declaration: _declaration, ...answers }: Answers = { ...held, plan: 'storm' };
    const change = (by: Requester) => buildTransaction(boat, about('change', by), answers, standing);
    expect(change('holder')).toEqual({
      ...{ ...of, kind: 'endorse', version: 'sold' },
      changes: { '/plan': 'storm', '/sober': null },
    });
    expect(change('seller')).toEqual({ ...of, kind: 'endorse', version: 'sold', changes: { '/plan': 'storm' } });
  });

  test('is a reinstatement with the version in force', () =>
    expect(buildTransaction(boat, about('reinstate'), held, standing)).toEqual({
      ...{ ...of, kind: 'reinstate', version: 'changed', changes: {} },
    }));

  test('is a renewal with the version on sale, and the earlier declarations remain valid unless the policyholder answers them', () => {
    const next: Answers = { ...held, firstDay: '2026-03-05', lastDay: '2026-03-07', captainsLicence: 'C-2' };
    const { sober: _sober, declaration: _declaration, ...answers } = next;
    const renewed = (by: Requester, own = rules) =>
      buildTransaction(boat, about('renew', by), answers, { ...standing, rules: own });
    const changes = { '/firstDay': '2026-03-05', '/lastDay': '2026-03-07', '/captainsLicence': 'C-2' };
    const made = { ...of, kind: 'renew', version: 'onSale', asOf: '2026-03-04' };
    expect(renewed('insurer')).toEqual({ ...made, changes });
    // The policyholder himself answers the declarations before the last page.
    expect(renewed('holder')).toEqual({ ...made, changes: { ...changes, '/sober': null } });
    const again = renewing({ asksAgain: ['captainsLicence', 'sober'] });
    expect(renewed('insurer', again)).toEqual({ ...made, changes: { ...changes, '/sober': true } });
    // A policyholder who never declared it ticks it on the link.
    const { sober: _never, ...undeclared } = held;
    const first = (by: Requester) =>
      buildTransaction(boat, about('renew', by), answers, { ...standing, rules: again, held: segment(undeclared) });
    expect([first('seller').changes, first('holder').changes]).toEqual([{ ...changes, '/sober': true }, changes]);
    const others = { ...standing, held: segment(undeclared) };
    expect(buildTransaction(boat, about('renew', 'seller'), answers, others).changes).toEqual(changes);
    expect(renewed('holder', again)).toEqual({ ...made, changes });
  });
});

describe('a renewal offers', () => {
  const offered = (answers: Answers = {}, own = rules, last = term) =>
    buildNextTermAnswers(boat, frozen, { term: last, held: { answers: { ...held, ...answers } }, rules: own });
  const moved = { firstDay: '2026-03-05', lastDay: '2026-03-07' };

  test('the current answers except those that are asked again, with its days after the last term', () => {
    const { captainsLicence: _none, ...carried } = held;
    expect(selectCarriedAnswers(held, rules)).toEqual(carried);
    expect(offered()).toEqual({ ...carried, ...moved });
    expect(offered({}, renewing({ lastDay: undefined as never }))).toEqual({ ...carried, firstDay: '2026-03-05' });
    const { lastDay: _last, ...open } = carried;
    expect(buildNextTermAnswers(boat, frozen, { term, held: { answers: open }, rules })).toEqual({
      ...open,
      firstDay: '2026-03-05',
    });
    const { renew: _renew, ...never } = rules;
    expect(selectCarriedAnswers(held, never)).toEqual(held);
    expect(() => offered({}, never)).toThrow('boat is not renewed');
  });

  test('the product’s replacement for a plan that is no longer offered, as of the last day', () => {
    expect(offered({ plan: 'wild' }).plan).toBe('storm');
    expect(offered({ plan: 'storm' }).plan).toBe('storm');
    const to = (day: string) => ({ ...term, to: day });
    expect(offered({ plan: 'wild' }, rules, to('2026-03-03')).plan).toBe('wild');
    expect(offered({ plan: 'storm' }, rules, to('2026-03-21')).plan).toBe('calm');
    expect(offered({ plan: 'wild' }, rules, to('2026-03-21')).plan).toBe('calm');
    expect(offered({ plan: 'calm' }, rules, to('2026-03-21')).plan).toBe('calm');
    // An answer that is not asked is not checked.
    expect(offered({ anchor: 'old' }, renewing({ insteadOf: { anchor: { old: 'new' } } })).anchor).toBe('old');
    expect(offered({ plan: 'wild' }, renewing({ insteadOf: undefined as never })).plan).toBe('wild');
  });

  const begun = (by: Requester = 'holder', answers: Answers = {}, own = rules) =>
    startRenewal(
      boat,
      frozen,
      { term, held: segment({ ...held, ...answers }), rules: own, facts: { claimFreeYears: 3 } },
      by,
    );

  test('a draft of the next term, with the lookup results about the answers that remain', () => {
    const { captainsLicence: _again, declaration: _none, ...stays } = held;
    const { record, revision, from } = begun();
    expect(from).toBe('2026-03-05');
    expect(revision.held).toEqual({ ...stays, ...moved });
    expect(record).toMatchObject({
      ...{ answers: { ...stays, ...moved }, asOf: '2026-03-04', outcomes: [] },
      circumstances: { ...publicCircumstances, claimFreeYears: 3 },
    });
    // The licence is asked again, the lookup was about another plan, and a phone is proven each time.
    expect(Object.keys(record.findings)).toEqual(['customer']);
    expect(record.answers).not.toHaveProperty('declaration');
  });

  test('a question for each answer that the requester may change, that is asked again or wrong, but not for its days or a code', () => {
    const asks = (...of: Parameters<typeof begun>) => begun(...of).revision.asks;
    // Declarations on the confirmation page are still missing.
    expect(asks('holder')).toEqual(['plan', 'captainsLicence', 'declaration']);
    expect(asks('seller')).toEqual(['withGuests', 'guests', 'captainsLicence', 'declaration']);
    expect(asks('insurer', { skipper: '7' })).toEqual([
      ...['plan', 'mobilePhone', 'captainsLicence', 'skipper', 'declaration'],
    ]);
    expect(asks('holder', {}, renewing({ asksAgain: ['promoCode', 'plan'] }))).toEqual(['plan', 'declaration']);
  });

  test('a draft at the first page with a missing answer, or else at the last page', () => {
    const standsAt = (...of: Parameters<typeof begun>) => {
      const { record, revision } = begun(...of);
      const journey = openJourney(toRevisionProduct(boat, revision), record);
      return { page: journey.position.page, passed: record.passed.map(({ page }) => page), last: canConfirm(journey) };
    };
    expect(standsAt('holder')).toEqual({ page: 'summary', passed: ['hire', 'choice'], last: true });
    expect(standsAt('holder', {}, renewing({ asksAgain: ['mobilePhone'] }))).toEqual({
      ...{ page: 'person', passed: ['choice'], last: false },
    });
  });

  test('only changes of asked answers, of answers that were not asked before, and of declarations', () => {
    const revision: Revision = { asks: ['plan'], held: omitDeclarations(boat, { ...validAnswers, ...moved }) };
    const within = (answers: Answers) => isWithinRenewal(boat, revision, { ...revision.held, ...answers });
    expect([within({}), within({ plan: 'storm' }), within({ declaration: false })]).toEqual([true, true, true]);
    expect([within({ sober: true }), within({ captainsLicence: 'C-3' })]).toEqual([true, true]);
    expect([within({ skipper: 'Chan Bopha' }), within({ plan: 'storm', firstDay: '2026-03-06' })]).toEqual([
      ...[false, false],
    ]);
    const sworn = { ...revision, held: { ...revision.held, sober: true } };
    expect(isWithinRenewal(boat, sworn, { ...sworn.held, sober: false })).toBe(true);
  });
});
