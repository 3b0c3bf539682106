import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { buildProblemParams } from '#engine/language/messages/problem-codes.ts';
import { HydrationContext } from '#web/hydration/hydration-context.ts';
import { Language } from '#web/i18n/language.tsx';
import { loadMessages } from '#web/i18n/load-messages.ts';
import { useProblemText } from './use-problem-text.ts';

const definition = {
  schema: { type: 'object', additionalProperties: false, properties: { stay: { type: 'integer' } } },
  uiSchema: { stay: { 'ui:unit': 'days' } },
} as const;

function Problem({ params }: { params: Record<string, unknown> }) {
  return useProblemText()({ message: 'problems.tooHigh', params: params as never });
}

/** The text of a limit of the field `stay`, with or without its unit. */
async function textOf(limit: number, uiSchema: object = definition.uiSchema): Promise<string> {
  const face = await loadMessages('en', 'interface');
  const own = {
    ...{ 'problems.tooHigh': '{label}: at most {limit}.', 'boat.hire.stay.label': 'Stay' },
    ...{ 'boat.units.days.one': '{count} day', 'boat.units.days.other': '{count} days' },
  };
  const boat = { id: 'boat', definition: { form: { pages: { hire: { ...definition, uiSchema } } } as never } };
  const params = buildProblemParams(boat, 'hire', '/stay', { params: { limit } });
  const visitor = { languages: [], chosen: true };
  return renderToStaticMarkup(
    <Router ssrPath="/">
      <HydrationContext value={{ locale: 'en', visitor, messages: { interface: { ...face, ...own } }, replies: {} }}>
        <Language locale="en">
          <Problem params={params} />
        </Language>
      </HydrationContext>
    </Router>,
  );
}

test('a limit is shown with the unit of its field, and a number without a unit is shown unchanged', async () => {
  expect(await textOf(1000)).toBe('Stay: at most 1,000 days.');
  expect(await textOf(1)).toBe('Stay: at most 1 day.');
  expect(await textOf(2026, {})).toBe('Stay: at most 2026.');
});
