import { describe, expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { listRatingFields } from '#engine/policy/cover-fields.ts';
import type { Product } from '#engine/product.ts';
import type { ApiProblem } from '#server/platform/http/api-problem.ts';
import { createFixtureProduct, type FixtureFiles, publicCircumstances } from '#tests/support/fixture-product.ts';
import { partial } from '#tests/support/partial.ts';
import { quoteAnswers, quoteReply } from './quote-cache.ts';
import { buildQuoteLink } from './quote-link.ts';
import { buildQuoteMail } from './quote-mail.ts';

type Form = {
  conditions: Record<string, Json>;
  pages: Record<
    string,
    { when?: Record<string, string>; choices?: Record<string, Json>; schema: { properties: object } }
  >;
};
/** The hire of a boat, 100.5 cents a day in calm weather, with changes to its form or its rating. */
function aBoat(
  change: (form: Form, rating: { inputs: Record<string, Json> }, files: FixtureFiles) => void = () => {},
): Product {
  return createFixtureProduct((files) =>
    change(
      files['product-schemas/boat/form.json'] as unknown as Form,
      files['product-schemas/boat/rating.json'] as unknown as { inputs: Record<string, Json> },
      files,
    ),
  );
}
const boat = aBoat();
const noon = new Date('2026-03-01T05:00:00Z');
const threeDays = { firstDay: '2026-03-02', lastDay: '2026-03-04' };

describe('a premium depends on', () => {
  test('the answers that its rating reads, directly and through derived values', () => {
    expect([...listRatingFields(boat)].toSorted()).toEqual(['firstDay', 'lastDay', 'plan']);
    expect(listRatingFields(boat)).toBe(listRatingFields(boat));
  });

  test('the answers that decide whether these are asked or offered', () => {
    const asked = aBoat(({ conditions, pages }) => {
      conditions.isFromKampot = { '==': [{ var: 'province' }, 'KH-7'] };
      if (pages.choice) Object.assign(pages.choice, { when: { plan: 'isFromKampot' } });
    });
    expect(listRatingFields(asked).has('province')).toBe(true);
    const offered = aBoat(({ pages }) => {
      if (pages.choice)
        Object.assign(pages.choice, {
          choices: { plan: { or: [{ var: 'withGuests' }, { '==': [{ var: 'item' }, 'calm'] }] } },
        });
    });
    expect(listRatingFields(offered).has('withGuests')).toBe(true);
    expect(listRatingFields(offered).has('province')).toBe(false);
  });

  test('the answers that are asked by each other', () => {
    const round = aBoat(({ conditions, pages }) => {
      conditions.isCalm = { '==': [{ var: 'plan' }, 'calm'] };
      conditions.isFromKampot = { '==': [{ var: 'province' }, 'KH-7'] };
      Object.assign(pages.choice ?? {}, { when: { plan: 'isFromKampot' } });
      Object.assign(pages.person ?? {}, { when: { province: 'isCalm' } });
    });
    expect([...listRatingFields(round)].toSorted()).toEqual(['firstDay', 'lastDay', 'plan', 'province']);
  });

  test('the answers that lead to the states that its rating reads', () => {
    const seasonal = aBoat((_form, { inputs }) => {
      inputs.days = {
        from: { if: [{ '==': [{ var: 'regions.season' }, 'long'] }, 40, 3] },
        type: 'integer',
        unit: 'days',
      };
      inputs.plan = { from: 'calm', type: 'string' };
    });
    // The choice between two transitions depends on both conditions.
    const either = aBoat((_form, { inputs }, files) => {
      const { states } = (
        files['machines/boat.json'] as unknown as { states: { season: { states: { short: { on: object } } } } }
      ).states.season;
      states.short.on = {
        ANSWER: [
          { guard: 'isLong', target: 'long' },
          { guard: 'bringsGuests', target: 'long' },
        ],
      };
      inputs.days = {
        from: { if: [{ '==': [{ var: 'regions.tide' }, 'high'] }, { var: 'regions.season' }, 3] },
        type: 'integer',
      };
      inputs.plan = { from: { if: [{ answered: { var: 'findings.season' } }, 'calm', 'calm'] }, type: 'string' };
    });
    expect([...listRatingFields(either)].toSorted()).toEqual(['firstDay', 'lastDay', 'withGuests']);
    // The season depends on the days of the hire, which the first and last one define.
    expect([...listRatingFields(seasonal)].toSorted()).toEqual(['firstDay', 'lastDay']);
    const nowhere = aBoat((_form, { inputs }) => {
      inputs.days = {
        from: { if: [{ '==': [{ var: 'regions.tide' }, 'high'] }, 4, 3] },
        type: 'integer',
        unit: 'days',
      };
      inputs.plan = { from: 'calm', type: 'string' };
    });
    expect([...listRatingFields(nowhere)]).toEqual([]);
  });
});

describe('a quote for answers alone', () => {
  const refusal = (answers: Record<string, Json>, product = boat) => {
    try {
      quoteAnswers(product, answers, noon);
      return 'quoted';
    } catch (error) {
      const { status, code, problems } = error as ApiProblem;
      return [status, code, ...problems.map((one) => `${one.at} ${one.code}`)];
    }
  };

  test('is calculated as of the day on which it is requested', () => {
    const { rated, record } = quoteAnswers(boat, { ...threeDays, plan: 'calm' }, noon);
    // 100.5 for each of three days, rounded up from half a cent.
    expect([rated.status === 'rated' && rated.premium.total, record.asOf]).toEqual([302, '2026-03-01']);
    // An hour after midnight in Phnom Penh.
    expect(quoteAnswers(boat, threeDays, new Date('2026-03-01T18:00:00Z')).record.asOf).toBe('2026-03-02');
    expect(quoteAnswers(boat, threeDays, noon).record.answers).toMatchObject(threeDays);
  });

  test('is refused for answers on which no premium depends, for wrong answers and for missing ones', () => {
    expect(refusal({ ...threeDays, skipper: 'Sok Dara', 'a/b': 1 })).toEqual([
      ...[422, 'notValid', '/skipper unknownField', '/a~1b unknownField'],
    ]);
    expect(refusal({ ...threeDays, lastDay: '2026-03-01' })).toEqual([422, 'notValid', '/lastDay reversed']);
    expect(refusal({ ...threeDays, firstDay: 5 })).toEqual([422, 'notValid', '/firstDay wrongType']);
    expect(refusal({ firstDay: '2026-03-02' })).toEqual([422, 'notValid', '/lastDay required']);
    // The plans are compared: no choice is needed. But an unknown plan is refused.
    expect(refusal(threeDays)).toBe('quoted');
    expect(refusal({ ...threeDays, plan: 'hurricane' })).toEqual([422, 'notValid', '/plan notInList']);
    const single = aBoat((_form, _rating, files) => {
      delete (files['product-schemas/boat/rating.json'] as { compare?: string }).compare;
    });
    expect(refusal(threeDays, single)).toEqual([422, 'notValid', '/plan required']);
  });

  test('is cached for a day, separately for readers of its calculation', () => {
    const answers = { ...threeDays, plan: 'calm' };
    const quoteCosts = (...asked: [Record<string, Json>, boolean, Date]) =>
      quoteReply({ product: boat, version: 'v1' }, ...asked);
    const first = quoteCosts(answers, false, noon);
    expect(first.result).toMatchObject({
      product: 'boat',
      version: 'v1',
      rated: { status: 'rated', premium: { total: 302 } },
    });
    expect(quoteCosts({ ...answers }, false, new Date('2026-03-01T10:00:00Z'))).toBe(first);
    expect(quoteCosts({ ...answers, plan: 'storm' }, false, noon).result).toMatchObject({
      rated: { premium: { total: 750 } },
    });
    expect(JSON.stringify(first)).not.toContain('"trace"');
    expect(JSON.stringify(quoteCosts(answers, true, noon))).toContain('"trace"');
    const next = quoteCosts(answers, false, new Date('2026-03-02T05:00:00Z'));
    expect(next).not.toBe(first);
    expect(next).toEqual(first);
  });
});

describe('the link of a quotation', () => {
  const link = (
    page: string | null,
    trail: string[],
    partner: { company: string; accountCode: string } | undefined = undefined,
  ) =>
    buildQuoteLink(
      boat,
      partial<Parameters<typeof buildQuoteLink>[1]>({ id: 'draft-1', product: 'boat', page, trail }),
      {
        ...{ origin: 'https://shop.example', language: 'en', partner, key: 'secret' },
      },
    );
  const begins = 'https://shop.example/buy_insurance/boat';

  test.each([
    ['at the product, before there is one', 'choice', ['hire'], begins],
    ['at the product, where the way has ended', null, ['hire'], begins],
    ['at the quotation that is shown', 'offer', ['hire', 'choice'], `${begins}/components/Offer`],
    ['at the quotation that was passed', 'person', ['hire', 'choice', 'offer'], `${begins}/components/Offer`],
    // A page that asks nothing and shows nothing is no quotation.
    ['at no other page without questions', 'payment', ['hire', 'choice'], begins],
  ])('opens it %s', (_where, page, trail, address) => {
    expect(link(page, trail)).toBe(`${address}#draft=draft-1.secret`);
  });

  test('names the partner whose customer opens it', () => {
    const partner = { company: 'mekong', accountCode: 'MK 1' };
    expect(link('hire', [], partner)).toBe(`${begins}?company=mekong&accountCode=MK+1#draft=draft-1.secret`);
  });
});

describe('the email of a quotation', () => {
  const services = {
    site: { settings: () => ({ mailbox: 'info@shop.example' }) },
    wording: {
      say: (language: string, id: string, params: object = {}) => `${language} ${id} ${JSON.stringify(params)}`,
    },
  };
  const premium = { total: 302, currency: 'USD' };
  const mail = (product: Product, answers: Record<string, Json>, words: Record<string, string> = {}) => {
    const record = {
      ...{ circumstances: publicCircumstances, answers, findings: {}, asOf: '2026-03-01', passed: [], outcomes: [] },
    };
    const draft = { record, expiresAt: '2026-03-30T18:00:00Z' };
    const quoted = { draft, premium, language: 'en', link: 'https://shop.example/#draft' };
    return buildQuoteMail(services as never, { product, messages: () => words } as never, quoted as never);
  };
  const words = {
    'boat.name': 'Boat hire',
    'boat.tagline': 'Sail safely',
    'boat.plans.calm.name': 'Calm',
    'boat.plans.calm.summary': 'For calm weather',
  };
  const say = (id: string, params: object = {}) => `en ${id} ${JSON.stringify(params)}`;
  const rest = [
    `${say('quote.mail.open')}\nhttps://shop.example/#draft\n${say('quote.mail.secret')}`,
    // An hour after midnight in Phnom Penh.
    `${say('quote.mail.kept', { until: '31 Mar, 2026', date: '01 Mar, 2026' })}\n${say('quote.mail.noContract')}`,
    say('quote.mail.questions', { number: say('interface.contact.tollFreeNumber') }),
    say('quote.mail.unwanted', { mailbox: 'info@shop.example', number: say('interface.contact.tollFreeNumber') }),
    say('interface.brand.name'),
  ];

  test('states the plan and its cover in one line, the days, and that rates are samples', () => {
    const { subject, body } = mail(boat, { ...threeDays, plan: 'calm' }, words);
    expect(subject).toBe(say('quote.mail.subject', { product: 'Boat hire', amount: '$3.02' }));
    expect(body.split('\n\n')).toEqual([
      `Boat hire · Calm\nFor calm weather\n${say('quote.mail.period', { period: '02 Mar, 2026 – 04 Mar, 2026' })}`,
      `${say('quote.mail.premium', { amount: '$3.02' })}\n${say('quote.mail.sample')}`,
      ...rest,
    ]);
  });

  test('describes the product if no plan is chosen, and omits days that are unknown', () => {
    const sold = aBoat((_form, _rating, files) => {
      (files['product-schemas/boat/product.json'] as { sampleRates: boolean }).sampleRates = false;
    });
    const texts = (product: Product, answers: Record<string, Json>) =>
      mail(product, answers, words).body.split('\n\n').slice(0, 2);
    const plain = ['Boat hire\nSail safely', say('quote.mail.premium', { amount: '$3.02' })];
    expect(texts(sold, { firstDay: '2026-03-02' })).toEqual(plain);
    expect(texts(sold, { lastDay: '2026-03-04' })).toEqual(plain);
    const planless = aBoat((_form, _rating, files) => {
      const settings = files['product-schemas/boat/product.json'] as { documents: { benefitsOfPlan?: string }[] };
      delete settings.documents[0]?.benefitsOfPlan;
    });
    expect(texts(planless, { plan: 'calm' })[0]).toBe(plain[0]);
    // Without a name the mail uses its id.
    expect(mail(boat, {}).subject).toContain('"product":"boat"');
  });
});
