import { expect, test } from 'vitest';
import { show } from '#tests/components/show.tsx';
import { apiError } from '#web/api/api-error.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { Notice } from './notice.tsx';
import { ProgressSteps } from './progress-steps.tsx';
import { Waiting } from './waiting.tsx';

test('a notice shows its title and text; a live notice is read aloud, an error as an alert', async () => {
  const screen = await show(
    <>
      <Notice title="Good to know">Cards are optional.</Notice>
      <Notice kind="success" live>
        Saved.
      </Notice>
      <Notice kind="error" live>
        Not saved.
      </Notice>
    </>,
  );
  await expect.element(screen.getByText('Good to know')).toBeVisible();
  await expect.element(screen.getByText('Cards are optional.')).toBeVisible();
  await expect.element(screen.getByRole('status')).toHaveTextContent('Saved.');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Not saved.');
});

test('a failed call shows its own problem, or a general message if the problem is unknown', async () => {
  const screen = await show(<FailureNotice error={apiError(0, { problem: 'network' })} />);
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('No connection. Your answers are kept. Please try again.');
  await screen.rerender(<FailureNotice error={null} />);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('a wait shows its purpose, and advice for a long wait', async () => {
  const screen = await show(<Waiting title="We ask your bank.">Keep this page open.</Waiting>);
  await expect.element(screen.getByRole('status')).toHaveTextContent('We ask your bank.Keep this page open.');
});

const problems = [
  { fieldId: 'name', message: 'Enter your name.' },
  { fieldId: 'plan', message: 'Choose a plan.' },
];
const fields = (
  <>
    <label id="name-label" htmlFor="name">
      Name
    </label>
    <input id="name" />
    {/* biome-ignore lint/a11y/useSemanticElements: the group of choices as the fields draw it */}
    <div role="group">
      <input id="plan" type="radio" disabled aria-label="Gold" />
      <input id="plan-1" type="radio" aria-label="Silver" />
    </div>
  </>
);

test('the summary of errors has the focus, names the tab, and each line leads to its field', async () => {
  document.title = 'Your trip';
  const page = (attempt: number, found = problems) => (
    <>
      <ErrorSummary title="There are problems" problems={found} attempt={attempt} />
      {fields}
    </>
  );
  const screen = await show(page(1));
  const summary = screen.getByRole('region', { name: 'There are problems' });
  await expect.element(summary).toHaveFocus();
  await expect.element(summary).toHaveAccessibleDescription('Enter your name. Choose a plan.');
  expect(document.title).toBe('There are problems · Your trip');
  await screen.getByRole('link', { name: 'Enter your name.' }).click();
  await expect.element(screen.getByLabelText('Name')).toHaveFocus();
  await screen.getByRole('link', { name: 'Choose a plan.' }).click();
  await expect.element(screen.getByLabelText('Silver')).toHaveFocus();
  await screen.rerender(page(2));
  await expect.element(summary).toHaveFocus();
  await screen.rerender(page(3, []));
  await expect.element(summary).not.toBeInTheDocument();
  expect(document.title).toBe('Your trip');
});

test('each step shows its state, finished steps link back, and a phone shows the position', async () => {
  const steps = [
    { id: 'trip', label: 'Trip', state: 'done', href: '/trip' },
    { id: 'plan', label: 'Plan', state: 'here' },
    { id: 'pay', label: 'Payment', state: 'toCome' },
  ] as const;
  const screen = await show(<ProgressSteps steps={steps} counted />);
  const items = screen.getByRole('listitem').elements();
  expect(items.map(({ textContent }) => textContent)).toEqual(['TripDone', 'PlanYou are here', 'PaymentTo come']);
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(items.map((item) => item.querySelectorAll('.bg-primary').length)).toEqual([1, 1, 0]);
  expect(items.map((item) => item.querySelectorAll('svg').length)).toEqual([1, 0, 0]);
  await expect.element(screen.getByRole('navigation')).toHaveAccessibleName('Steps');
  await expect.element(screen.getByRole('link', { name: 'Trip' })).toHaveAttribute('href', '/trip');
  expect(screen.container.textContent).toContain('2 of 3 · Plan');
  const bar = screen.container.querySelector('[role=progressbar]');
  expect(bar?.getAttribute('aria-label')).toBe('Steps');
  expect(['aria-valuenow', 'aria-valuemax'].map((name) => bar?.getAttribute(name))).toEqual(['2', '3']);
  await screen.rerender(<ProgressSteps steps={steps} counted={false} />);
  expect(screen.container.textContent).toContain('Step 2 · Plan');
  expect(screen.container.querySelector('[role=progressbar]')).toBeNull();
});
