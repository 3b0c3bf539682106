import { useState } from 'react';
import { type Case, runCase } from '#engine/cases/run-case.ts';
import type { Json } from '#engine/language/json.ts';
import { ExpressionError } from '#engine/language/operators.ts';
import type { Premium, RatingResult } from '#engine/language/premium.ts';
import type { Product } from '#engine/product.ts';
import { computePremium } from '#engine/rating.ts';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PremiumSteps } from '#web/surfaces/studio/language/names/premium-steps.tsx';
import { useTermNames } from '#web/surfaces/studio/language/names/product-names.ts';
import { usePersonas } from '#web/surfaces/studio/preview/product-cases.ts';
import { useBaseProduct, useCurrentProduct } from '#web/surfaces/studio/preview/use-current-product.ts';
import { ExampleInput, formatInput, parseInput } from './example-input.tsx';

/** Rates a made-up customer step by step, before the release and now. A change of an input shows its effect at once. */
export function ExamplePanel() {
  const text = useText();
  const personas = usePersonas();
  const { made: now, fault } = useCurrentProduct();
  const before = useBaseProduct();
  const [chosen, setChosen] = useState('');
  const [inputs, setInputs] = useState<Record<string, string>>({});

  const bought = (personas.made ?? []).filter(({ testCase }) => testCase.ends === 'issued');
  const persona = bought.find(({ name }) => name === chosen) ?? bought[0];
  if (fault)
    return (
      <Notice kind="error" title={text('studio-tariff.example.broken')}>{`${fault.file} ${fault.message}`}</Notice>
    );
  if (!persona || !now) return <Notice>{text('studio-tariff.example.none')}</Notice>;

  const types = now.definition.rating?.inputs ?? {};
  const asked = Object.fromEntries(
    Object.entries(inputs).flatMap(([name, typed]): [string, Json][] => {
      const value = parseInput(typed, types[name]?.type);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const [then, is] = [
    before && rateExample(before, persona.testCase, asked),
    rateExample(now, persona.testCase, asked),
  ];
  const given = rateExample(now, persona.testCase);
  const own = given.status === 'rated' ? given.premium.inputs : {};

  return (
    <section
      aria-label={text('studio-tariff.example.title')}
      className="grid content-start gap-4 self-start rounded-card border border-line bg-card p-4 lg:sticky lg:top-4 lg:max-h-[calc(100vh-2rem)] lg:overflow-y-auto"
    >
      <h2 className="font-semibold text-ink text-lead">{text('studio-tariff.example.title')}</h2>
      <FilterSelect
        label={text('studio-tariff.example.who')}
        value={persona.name}
        onChange={(name) => {
          setChosen(name);
          setInputs({});
        }}
        choices={bought.map(({ name, testCase }) => ({ value: name, label: testCase.name }))}
      />
      <details>
        <summary className="link min-h-11 py-2.5 font-semibold">{text('studio-tariff.example.inputs')}</summary>
        <div className="grid gap-2">
          {Object.entries(types).map(([name, input]) => (
            <ExampleInput
              key={name}
              name={name}
              input={input}
              typed={inputs[name] ?? formatInput(own[name])}
              onChange={(typed) => setInputs({ ...inputs, [name]: typed })}
            />
          ))}
          {Object.keys(inputs).length > 0 && (
            <TextButton onClick={() => setInputs({})}>{text('studio-tariff.example.reset')}</TextButton>
          )}
        </div>
      </details>
      <NoPremiumReason title={before ? text('studio-tariff.example.before') : undefined} example={then} />
      <NoPremiumReason title={text('studio-tariff.example.now')} example={is} />
      <PremiumSteps before={premiumOf(then)} now={premiumOf(is)} />
    </section>
  );
}

const premiumOf = (example: Example | null): Premium | undefined =>
  example?.status === 'rated' ? example.premium : undefined;

/** Explains why there is no premium. */
function NoPremiumReason({ title, example }: { title: string | undefined; example: Example | null }) {
  const text = useText();
  const names = useTermNames();
  if (!title || !example || example.status === 'rated') return null;
  const why =
    example.status === 'no-rule'
      ? text('studio-tariff.example.noRule', {
          table: names.of(example.table),
          inputs: Object.entries(example.inputs)
            .map(([name, value]) => `${names.of(name)} ${names.value(name, String(value)) ?? String(value)}`)
            .join(', '),
        })
      : example.status === 'incomplete'
        ? text('studio-tariff.example.incomplete', { inputs: example.missing.map(names.of).join(', ') })
        : text('studio-tariff.example.fault', { message: example.message });
  return (
    <Notice kind="error" title={title} live>
      {why}
    </Notice>
  );
}

/** The result of an example. `fault`: a formula cannot be calculated. */
type Example = RatingResult | { status: 'fault'; message: string };

/**
 * Rates a made-up customer with a product.
 * @param inputs rating inputs that replace those from the customer's answers
 */
export function rateExample(product: Product, testCase: Case, inputs: Readonly<Record<string, Json>> = {}): Example {
  try {
    const { open } = runCase(product, testCase);
    const { rating } = product.definition;
    if (!rating) return { status: 'fault', message: '' };
    const own = Object.entries(rating.inputs).map(([name, input]) => {
      const value = inputs[name];
      return [name, value === undefined ? input : { ...input, from: value }];
    });
    const definition = { ...product.definition, rating: { ...rating, inputs: Object.fromEntries(own) } };
    return computePremium({ ...product, definition }, open.situation);
  } catch (error) {
    if (error instanceof ExpressionError || error instanceof RangeError || error instanceof TypeError)
      return { status: 'fault', message: error.message };
    throw error;
  }
}
