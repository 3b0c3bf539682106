import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { drawForVisitor } from '#tests/messages/render-for-visitor.tsx';
import { listSourceFiles, type Node } from '#tests/support/source-files.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { Combobox } from '#web/fields/choice/combobox.tsx';
import { RadioCards } from '#web/fields/choice/radio-cards.tsx';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { DateInput } from '#web/fields/date/date-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { NumberInput } from '#web/fields/number/number-input.tsx';
import { PhoneInput } from '#web/fields/phone/phone-input.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { ErrorSummary } from '#web/kit/feedback/error-summary.tsx';
import { SavedState } from '#web/surfaces/journey/frame/saved-state.tsx';

/* The speech of screen readers at errors and at saving (found with a screen reader's log, beyond the rules of axe). */

const nothing = () => {};
const choices = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
];

/** Each kind of control, with the number of its elements that a person fills in. */
const controls: [kind: string, elements: number, control: () => ReactElement][] = [
  ['text', 1, () => <TextInput value="" onChange={nothing} />],
  ['long text', 1, () => <TextArea value="" onChange={nothing} />],
  ['number', 1, () => <NumberInput value={undefined} onChange={nothing} />],
  ['select', 1, () => <SelectInput value="" onChange={nothing} choices={choices} />],
  [
    'list with search',
    1,
    () => <Combobox value={[]} onChange={nothing} choices={[]} title="Make" placeholder="Choose" />,
  ],
  ['date', 3, () => <DateInput value="" onChange={nothing} />],
  ['phone', 1, () => <PhoneInput value="" onChange={nothing} countries={[{ region: 'KH', name: 'Cambodia' }]} />],
  ['cards', 2, () => <RadioCards name="x" value="" onChange={nothing} choices={choices} />],
  [
    'several checkboxes',
    2,
    () => (
      <>
        <Checkbox id="x" checked={false} onChange={nothing} label="A" />
        <Checkbox id="x-b" checked={false} onChange={nothing} label="B" />
      </>
    ),
  ],
];

describe('a control in error says so in the accessibility tree', () => {
  test.each(controls)('%s', async (kind, elements, control) => {
    const draw = (error?: string) =>
      drawForVisitor(
        'en',
        <Field id="x" label="Label" error={error}>
          {control()}
        </Field>,
      );
    const wrong = [...(await draw('Wrong')).matchAll(/<\w+[^>]*aria-invalid="true"[^>]*>/g)].map(([tag]) => tag);
    expect([kind, wrong.length]).toEqual([kind, elements]);
    for (const tag of wrong) expect(tag).toMatch(/aria-describedby="[^"]*x-error/);
    // A button with a popup can only be invalid as a combobox (WAI-ARIA 1.2, aria-invalid).
    for (const tag of wrong.filter((each) => each.startsWith('<button'))) expect(tag).toContain('role="combobox"');
    const right = await draw();
    expect(right).not.toContain('aria-invalid="true"');
    expect(right).not.toContain('role="combobox"');
  });

  test('a checkbox with an error of its own', async () => {
    const html = await drawForVisitor(
      'en',
      <Checkbox id="x" checked={false} onChange={nothing} label="A" error="Wrong" />,
    );
    expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*aria-describedby="x-error"/);
  });
});

describe('errors are read once', () => {
  test('the summary can have the focus, and is named and described by its own texts', async () => {
    const problems = [{ fieldId: 'x', message: 'Plan is required' }];
    const html = await drawForVisitor('en', <ErrorSummary title="Please check" problems={problems} attempt={1} />);
    const [, label, list] =
      /<section aria-labelledby="([^"]+)" aria-describedby="([^"]+)" tabindex="-1"/.exec(html) ?? [];
    expect(html).toContain(`<h2 id="${label}"`);
    expect(html).toContain(`<ul id="${list}"`);
    expect(html).not.toMatch(/role="(alert|status)"|aria-live/);
  });

  test('no element that gets the focus is also an alert', () => {
    const twice = listSourceFiles('src/web').flatMap(({ file, nodes }) =>
      nodes.some((node) => node.type === 'JSXOpeningElement' && isFocusedAlert(node)) ? [file] : [],
    );
    expect(twice).toEqual([]);
  });
});

/** True for `<div role="alert" tabIndex={-1}>`: a screen reader would read it by its role and by the focus. */
function isFocusedAlert({ attributes }: Node): boolean {
  const given = new Map(
    (attributes as Node[]).map(({ name, value }) => [(name as Node | undefined)?.name, (value as Node | null)?.value]),
  );
  return given.get('role') === 'alert' && given.has('tabIndex');
}

test.each([
  ['new', false],
  ['saving', false],
  ['saved', false],
  ['retrying', true],
  ['refused', true],
] as const)('the state “%s” of saving is read aloud: %s', async (saving, isSpoken) => {
  const html = await drawForVisitor('en', <SavedState saving={saving} />);
  expect(/role="status"|aria-live/.test(html)).toBe(isSpoken);
});
