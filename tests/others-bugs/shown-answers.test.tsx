import { expect, test } from 'vitest';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Journey } from '#engine/journey.ts';
import { findPageDefinition } from '#engine/product.ts';
import type { Answers } from '#engine/record.ts';
import { answer, next, start } from '#engine/wizard.ts';
import { renderForVisitor } from '#tests/messages/render-for-visitor.tsx';
import { loadCases, loadTestProduct, productNames } from '#tests/paths/load-test-product.ts';
import { createMessageLookup } from '#tests/support/message-lookup.ts';
import { partial } from '#tests/support/partial.ts';
import { groupAnswersByPage } from '#web/draft/page/answer-groups.tsx';
import { ChangeNotice } from '#web/draft/page/draft-notices.tsx';
import { type Draft, splitJourney } from '#web/draft/use-draft.ts';
import { DraftContext } from '#web/draft/wizard-context.ts';
import { SummaryList } from '#web/kit/layout/summary-list.tsx';
import { useWords } from '#web/product/use-words.ts';

/* The screen shows all that a person confirms: each answer of the summary, and each change that somebody else made. */

/** The answers of a case with all pages passed that can be. */
function passPages(name: string, { asOf, answers }: { asOf: string; answers: Answers }): Journey {
  const begun = start(loadTestProduct(name), { channel: 'public', language: 'en' }, asOf);
  let journey = answer(begun, answers).journey;
  for (;;) {
    const { page } = journey.position;
    const passed = page === undefined ? journey : next(journey, page).journey;
    if (passed.position.page === page) return journey;
    journey = passed;
  }
}

const toDraft = (journey: Journey) => partial<Draft>({ ...splitJourney(journey) });

function Summary({ draft }: { draft: Draft }) {
  const { product, position } = draft;
  const groups = groupAnswersByPage(draft, position.page ?? '', useWords(product.id));
  return (
    <>
      {groups.flatMap(({ rows = [] }) => rows).length} rows.
      <SummaryList groups={groups} />
    </>
  );
}

test.each(productNames.filter((name) => name !== 'shared'))(
  'the summary of %s shows every answer of every case, each with its own Change, and folds none',
  async (name) => {
    let seen = 0;
    for (const { testCase } of loadCases(name).filter(
      (each) => each.testCase.ends === 'issued' && !each.testCase.circumstances?.isRenewal,
    )) {
      const journey = passPages(name, testCase);
      const { product, situation, position } = journey;
      const text = await renderForVisitor('en', <Summary draft={toDraft(journey)} />, name);
      const pages = position.trail.slice(0, -1);
      const answered = pages.flatMap((page) =>
        Object.keys(findPageDefinition(product, page).schema.properties).filter(
          (field) => !situation.hidden.has(field) && journey.record.answers[field] !== undefined,
        ),
      );
      const rows = Number(/^(\d+) rows/.exec(text)?.[1]);
      expect(rows).toBeGreaterThanOrEqual(answered.filter((field) => !Array.isArray(situation.answers[field])).length);
      expect(text.match(/ Change /g)).toHaveLength(rows);
      expect(text).not.toContain('…');
      seen += answered.length;
    }
    expect(seen).toBeGreaterThan(10);
  },
);

test('the notice shows another person’s change before and now, and no value that a lookup filled in', async () => {
  const [found] = loadCases('travel').filter(({ name }) => name === 'solo-thailand-five-days');
  const journey = passPages('travel', found?.testCase as never);
  const { record } = journey;
  const rated = (total: number) => ({ status: 'rated', premium: { total, currency: 'USD' } });
  const old = { ...record.answers, givenName: 'Dara', selectedPlan: 'standard' };
  const before = partial<DraftView>({ record: { ...record, answers: old }, rated: rated(9000) as never });
  const filled = { address: 'Street 1' };
  const findings = { existingCustomer: { status: 'found', inputs: {}, value: null, filled } } as never;
  const answers = { ...old, ...filled, givenName: 'Rithy', selectedPlan: 'premium' };
  const view = partial<DraftView>({ record: { ...record, answers, findings }, rated: rated(15000) as never });
  const says = createMessageLookup('en');
  const text = await renderForVisitor(
    'en',
    <DraftContext value={toDraft(journey)}>
      <ChangeNotice view={view} before={before} />
    </DraftContext>,
    'travel',
  );
  expect(text).toContain(says('quote.changed.title'));
  expect(text).toMatch(/: now Rithy, before Dara /);
  expect(text).toMatch(/: now Premier, before Standard /);
  expect(text).toMatch(/: now \$150\.00, before \$90\.00$/);
  expect(text).not.toContain('Street 1');
});
