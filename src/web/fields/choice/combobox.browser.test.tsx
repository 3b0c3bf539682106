import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '#tests/components/show.tsx';
import { Field } from '../field/field.tsx';
import { Combobox } from './combobox.tsx';

const choices = [
  { value: 'TH', label: 'Thailand', often: 0, names: [] },
  { value: 'VN', label: 'Vietnam', names: [] },
  { value: 'LA', label: 'Laos', names: [] },
];

type PageProps = { multiple?: boolean; error?: string; disabled?: boolean; begins?: readonly string[] };

function Page({ multiple = false, error, disabled = false, begins = [] }: PageProps) {
  const [value, setValue] = useState(begins);
  return (
    <Field id="country" label="Country" help="Of the trip" error={error}>
      <Combobox
        {...{ value, choices, multiple, disabled, title: 'Country', placeholder: 'Choose', inAlphabet: true }}
        onChange={setValue}
      />
    </Field>
  );
}

test('one of many is searched and chosen; the button has its name and the focus again', async () => {
  const screen = await show(<Page />);
  const button = screen.getByRole('button', { name: 'Country Choose' });
  await expect.element(button).toHaveAccessibleDescription('Of the trip');
  await button.click();
  const search = screen.getByRole('combobox', { name: 'Search' });
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveAttribute('placeholder', 'Search');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Results in the list: 3');
  await expect.element(screen.getByRole('group', { name: 'Often chosen' })).toHaveTextContent('Often chosenThailand');
  await expect.element(screen.getByRole('group', { name: 'All others' })).toHaveTextContent('All othersLaosVietnam');
  await search.fill('zzz');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Nothing found. Try another spelling.');
  await search.fill('viet');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Results in the list: 1');
  await screen.getByRole('option', { name: 'Vietnam' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  const chosen = screen.getByRole('button', { name: 'Country Vietnam' });
  await expect.element(chosen).toHaveFocus();
  await chosen.click();
  await expect.element(screen.getByRole('option', { name: 'Vietnam' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('option', { name: 'Vietnam' }).element().querySelectorAll('svg')).toHaveLength(1);
  expect(screen.getByRole('option', { name: 'Laos' }).element().querySelectorAll('svg')).toHaveLength(0);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(chosen).toHaveFocus();
});

test('several of many are chosen until Done, shown as chips, and removed one by one', async () => {
  const screen = await show(<Page multiple begins={['TH', 'LA']} />);
  expect(
    screen
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Thailand', 'Laos']);
  await screen.getByRole('button', { name: 'Remove Thailand' }).click();
  expect(
    screen
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Laos']);
  const button = screen.getByRole('button', { name: 'Country Choose' });
  await expect.element(button).toHaveFocus();
  await button.click();
  await screen.getByRole('option', { name: 'Vietnam' }).click();
  await screen.getByRole('button', { name: 'Done' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(
    screen
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Laos', 'Vietnam']);
});

test('a wrong choice is a combobox with its error', async () => {
  const screen = await show(<Page error="Choose a country." />);
  const box = screen.getByRole('combobox', { name: 'Country Choose' });
  await expect.element(box).toHaveAttribute('aria-invalid', 'true');
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
  await expect.element(box).toHaveAccessibleDescription('Of the trip Choose a country.');
});

test('a disabled choice cannot be opened nor removed', async () => {
  const screen = await show(<Page multiple disabled begins={['TH']} />);
  await expect.element(screen.getByRole('button', { name: 'Country Choose' })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Remove Thailand' })).toBeDisabled();
});
