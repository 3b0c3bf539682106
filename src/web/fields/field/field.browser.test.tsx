import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '#tests/components/show.tsx';
import { Checkbox } from '../choice/checkbox.tsx';
import { RadioCards } from '../choice/radio-cards.tsx';
import { SelectInput } from '../choice/select-input.tsx';
import { DateInput } from '../date/date-input.tsx';
import { DayInput } from '../date/day-input.tsx';
import { NumberInput } from '../number/number-input.tsx';
import { PhoneInput } from '../phone/phone-input.tsx';
import { FileInput } from '../text/file-input.tsx';
import { TextArea } from '../text/text-area.tsx';
import { TextInput } from '../text/text-input.tsx';
import { Field } from './field.tsx';
import { MarkedInput } from './marked-input.tsx';

const nothing = () => {};
const choices = [
  { value: 'a', label: 'First' },
  { value: 'b', label: 'Second' },
];

/** Each input alone under one label. */
const SINGLE = {
  text: <TextInput value="" onChange={nothing} />,
  area: <TextArea value="" onChange={nothing} />,
  file: <FileInput />,
  select: <SelectInput value="" onChange={nothing} choices={choices} />,
  number: <NumberInput value={1} onChange={nothing} />,
};

test.each(Object.keys(SINGLE) as (keyof typeof SINGLE)[])(
  'the input %s has the label, the help and the error of its field',
  async (name) => {
    const field = (error?: string) => (
      <Field id="one" label="Weight" help="In kilograms" error={error}>
        {SINGLE[name]}
      </Field>
    );
    const screen = await show(field());
    const input = screen.getByLabelText('Weight');
    await expect.element(input).toHaveAccessibleDescription('In kilograms');
    await expect.element(input).not.toHaveAttribute('aria-invalid');
    await expect.element(input).toHaveAttribute('aria-required', 'true');
    await screen.rerender(field('Too heavy.'));
    await expect.element(input).toHaveAccessibleDescription('In kilograms Too heavy.');
    await expect.element(input).toHaveAttribute('aria-invalid', 'true');
    await expect.element(screen.getByText('Too heavy.')).toBeVisible();
  },
);

/** Inputs with several elements: the elements that carry the error. */
const GROUPS = {
  date: { input: <DateInput value="" onChange={nothing} />, elements: ['Day', 'Month', 'Year'] },
  phone: {
    input: <PhoneInput value="" onChange={nothing} countries={[{ region: 'KH', name: 'Cambodia' }]} />,
    elements: ['Phone number'],
  },
  cards: {
    input: <RadioCards name="x" value="" onChange={nothing} choices={choices} />,
    elements: ['First', 'Second'],
  },
};

test.each(Object.keys(GROUPS) as (keyof typeof GROUPS)[])(
  'the inputs of the group %s have the label, the help and the error of their field',
  async (name) => {
    const { input, elements } = GROUPS[name];
    const field = (error?: string) => (
      <Field id="one" label="Weight" help="As on the card" error={error} optional group>
        {input}
      </Field>
    );
    const screen = await show(field());
    const group = screen.getByRole('group', { name: 'Weight (optional)' });
    await expect.element(group).toHaveAccessibleDescription('As on the card');
    for (const element of elements)
      await expect.element(screen.getByLabelText(element)).not.toHaveAttribute('aria-invalid');
    await screen.rerender(field('Missing.'));
    await expect.element(group).toHaveAccessibleDescription('As on the card Missing.');
    for (const element of elements) {
      await expect.element(screen.getByLabelText(element)).toHaveAttribute('aria-invalid', 'true');
      await expect.element(screen.getByLabelText(element)).toHaveAccessibleDescription(/Missing\./);
    }
  },
);

test('hints below a field are read aloud', async () => {
  const screen = await show(
    <Field id="one" label="Name" optional hints={[<p key="a">As on the passport</p>]}>
      <TextInput value="" onChange={nothing} />
    </Field>,
  );
  await expect.element(screen.getByText('Name (optional)')).toBeVisible();
  expect(screen.getByText('As on the passport').element().parentElement?.getAttribute('aria-live')).toBe('polite');
});

test('an input whose label stands elsewhere has its error, read aloud', async () => {
  const input = (error?: string) => (
    <MarkedInput error={error}>
      <TextInput aria-label="Amount" value="" onChange={nothing} />
    </MarkedInput>
  );
  const screen = await show(input());
  await expect.element(screen.getByLabelText('Amount')).not.toHaveAttribute('aria-invalid');
  await screen.rerender(input('Too high.'));
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Too high.');
  await expect.element(screen.getByLabelText('Amount')).toHaveAccessibleDescription('Too high.');
  await expect.element(screen.getByLabelText('Amount')).toHaveAttribute('aria-invalid', 'true');
});

test('a checkbox has its own label, help and error', async () => {
  const box = (error?: string, disabled = false) => (
    <Checkbox
      {...{ id: 'agree', label: 'I agree', help: 'To the terms', error, disabled, checked: false }}
      onChange={nothing}
    />
  );
  const screen = await show(box());
  const input = screen.getByRole('checkbox', { name: 'I agree' });
  await expect.element(input).toHaveAccessibleDescription('To the terms');
  await expect.element(input).not.toHaveAttribute('aria-invalid');
  await screen.getByText('I agree').click();
  await screen.rerender(box('Please agree.', true));
  await expect.element(input).toHaveAccessibleDescription('To the terms Please agree.');
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await expect.element(input).toBeDisabled();
});

test.each<[string, React.ReactNode, number]>([
  ['text', <TextInput key="1" disabled value="" onChange={nothing} />, 1],
  ['select', <SelectInput key="1" disabled value="" onChange={nothing} choices={choices} />, 1],
  ['date', <DateInput key="1" disabled value="" onChange={nothing} />, 4],
  ['number', <NumberInput key="1" disabled value={3} onChange={nothing} />, 3],
  ['phone', <PhoneInput key="1" disabled value="" onChange={nothing} countries={[]} />, 2],
])('a disabled %s has no enabled part', async (_name, input, parts) => {
  const screen = await show(input);
  const all = [...screen.container.querySelectorAll('input:not([type=date]), select, button')];
  expect(all.map((part) => part.matches(':disabled'))).toEqual(Array(parts).fill(true));
});

function Stepped() {
  const [value, setValue] = useState<number | string | undefined>(1);
  return <NumberInput value={typeof value === 'number' ? value : undefined} onChange={setValue} min={1} max={2} />;
}

test('an enabled number is stepped within its limits, by buttons with names', async () => {
  const screen = await show(
    <Field id="days" label="Days">
      <Stepped />
    </Field>,
  );
  const [less, more] = [
    screen.getByRole('button', { name: 'One less' }),
    screen.getByRole('button', { name: 'One more' }),
  ];
  await expect.element(less).toBeDisabled();
  await more.click();
  await expect.element(screen.getByLabelText('Days')).toHaveValue('2');
  await expect.element(more).toBeDisabled();
  await less.click();
  await expect.element(screen.getByLabelText('Days')).toHaveValue('1');
});

function Day({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  return (
    <Field id="from" label="First day" error={error} group>
      <DayInput value={value} onChange={setValue} />
    </Field>
  );
}

test('a separator moves to the next part of a date, and a pasted day fills all', async () => {
  const screen = await show(<Day />);
  await expect.element(screen.getByRole('button', { name: 'Pick a date' })).toBeEnabled();
  await screen.getByLabelText('Day', { exact: true }).fill('5/');
  await expect.element(screen.getByLabelText('Month')).toHaveFocus();
  await screen.getByLabelText('Day', { exact: true }).fill('05/01/2026');
  await expect.element(screen.getByLabelText('Year')).toHaveValue('2026');
});

test('a day that is none says how to write it when the focus leaves it, and not again for an error of the field', async () => {
  const screen = await show(<Day />, { files: ['problems'] });
  await screen.getByLabelText('Day', { exact: true }).fill('31');
  await screen.getByLabelText('Month').fill('2');
  await screen.getByLabelText('Year').fill('2026');
  (document.activeElement as HTMLElement).blur();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/^First day .*\d/);
  await expect.element(screen.getByLabelText('Year')).toHaveAttribute('aria-invalid', 'true');
  const said = screen.getByRole('alert').element().textContent ?? '';
  await expect.element(screen.getByLabelText('Year')).toHaveAccessibleDescription(said);
  await screen.rerender(<Day error="Choose a day." />);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('a phone has its country code and its number, each with a name', async () => {
  const countries = [
    { region: 'KH', name: 'Cambodia' },
    { region: 'TH', name: 'Thailand' },
  ];
  const screen = await show(<PhoneInput value="+85512345678" onChange={nothing} countries={countries} />);
  await expect.element(screen.getByLabelText('Country code')).toHaveValue('KH');
  await expect.element(screen.getByLabelText('Phone number')).toBeEnabled();
  await expect.element(screen.getByText('Thailand (+66)')).toBeInTheDocument();
});

test('cards to choose from have price, tag and description; a disabled one cannot be chosen', async () => {
  const cards = [
    { value: 'a', label: 'Gold', description: 'Worldwide', price: '$90', tag: <b>Recommended</b> },
    { value: 'b', label: 'Silver', disabled: true },
  ];
  const screen = await show(<RadioCards name="plan" value="a" onChange={nothing} choices={cards} />);
  expect(screen.container.textContent).toBe('RecommendedGold$90WorldwideSilver');
  await expect.element(screen.getByRole('radio', { name: 'Silver' })).toBeDisabled();
  await expect.element(screen.getByRole('radio', { name: /Gold/ })).toBeChecked();
});

test('a select shows a value that is offered no more, and options that cannot be chosen', async () => {
  const options = [...choices, { value: 'c', label: 'Third', disabled: true }];
  const select = (placeholder?: string) => (
    <SelectInput value="gone" onChange={nothing} choices={options} {...(placeholder ? { placeholder } : {})} />
  );
  const screen = await show(select());
  const texts = () =>
    screen
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
  expect(texts()).toEqual(['Removed: gone', 'First', 'Second', 'Third']);
  await expect.element(screen.getByRole('option', { name: 'Third' })).toBeDisabled();
  await screen.rerender(select('Choose'));
  expect(texts()).toEqual(['Choose', 'Removed: gone', 'First', 'Second', 'Third']);
});
