import { expect, test, vi } from 'vitest';
import { show } from '#tests/components/show.tsx';
import { apiError } from '#web/api/api-error.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorPage } from './error-page.tsx';
import { FallbackErrorPage } from './fallback-error-page.tsx';
import { LoadFailure } from './load-failure.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { SecondFactorFirst } from './second-factor-first.tsx';

const heading = (screen: Awaited<ReturnType<typeof show>>) => screen.getByRole('heading', { level: 1 });

test('the page of an error shows its code, the advice and the link to the start', async () => {
  const screen = await show(<ErrorPage error={apiError(503, {})} />);
  await expect.element(heading(screen)).toHaveTextContent('Sorry, something went wrong.');
  await expect.element(screen.getByText('503')).toBeVisible();
  await expect
    .element(screen.getByText('Please try again later. If it happens again, call us free of charge on 1800-208388.'))
    .toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Home page' })).toBeVisible();
});

test('a missing page says so, and links to the start and to the products', async () => {
  const screen = await show(<NotFoundPage withProducts />);
  await expect.element(heading(screen)).toHaveTextContent("Sorry, we couldn't find this page.");
  await expect.element(screen.getByText('404')).toBeVisible();
  await expect
    .element(screen.getByText('This page could not be found. The address may be mistyped, or the page may have moved.'))
    .toBeVisible();
  const links = screen.getByRole('link').elements();
  expect(links.map(({ textContent }) => textContent)).toEqual(['Home page', 'Our products']);
  await screen.rerender(<NotFoundPage />);
  await expect.element(screen.getByRole('link', { name: 'Our products' })).not.toBeInTheDocument();
});

test('a page that fails with 404 shows the missing page', async () => {
  const screen = await show(<ErrorPage error={apiError(404, {})} />);
  await expect.element(heading(screen)).toHaveTextContent("Sorry, we couldn't find this page.");
  await expect.element(screen.getByText(/^This page could not be found/)).toBeVisible();
});

test('an unknown guard is named', async () => {
  const screen = await show(<ErrorPage error={Object.assign(new Error('x'), { middleware: 'grown-ups' })} />);
  await expect.element(screen.getByText('500')).toBeVisible();
  await expect.element(screen.getByText('Unknown middleware grown-ups')).toBeVisible();
});

test('a failed read shows its reason and a retry, or says that the page is missing', async () => {
  const retry = vi.fn();
  const screen = await show(<LoadFailure error={apiError(0, { problem: 'network' })} onRetry={retry} />, {
    files: ['wizard'],
  });
  await expect.element(heading(screen)).toHaveTextContent('This page could not be opened');
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(retry).toHaveBeenCalledTimes(1);
  await screen.rerender(<LoadFailure error={apiError(404, {})} onRetry={retry} missing={<p>No such order.</p>} />);
  await expect.element(screen.getByText('No such order.')).toBeVisible();
});

test('a user without a second factor is sent to the user’s account', async () => {
  const screen = await show(<SecondFactorFirst />, { files: ['portal'] });
  await expect.element(heading(screen)).toHaveTextContent('Second factor');
  await expect
    .element(screen.getByText(/^Your role requires a second factor: a code from an app at each sign-in/))
    .toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'My account' })).toBeVisible();
});

test('the last error page is read aloud', async () => {
  const words = document.createElement('template');
  words.id = 'fallback-error';
  words.innerHTML = '<p>An error occurred</p>';
  document.body.append(words);
  const screen = await show(<FallbackErrorPage />);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('An error occurred');
  words.remove();
});

function Broken(): never {
  throw apiError(503, {});
}

test('a part that breaks is replaced by the page of its error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const screen = await show(
    <ErrorBoundary fallback={ErrorPage}>
      <Broken />
    </ErrorBoundary>,
  );
  await expect.element(screen.getByText('503')).toBeVisible();
});
