import { expect, test } from 'vitest';
import { Link, useLocation } from 'wouter';
import { show } from '#tests/components/show.tsx';
import { DemonstrationLine } from './demonstration-line.tsx';
import { GetStartedLayout } from './get-started-layout.tsx';
import { Logo } from './logo.tsx';
import { Money } from './money.tsx';
import { PageTitle } from './page-title.tsx';
import { QrCode } from './qr-code.tsx';
import { SummaryList } from './summary-list.tsx';
import { TextSize } from './text-size.tsx';
import { TitledSection } from './titled-section.tsx';

test.each([
  ['en', '$1,234.50'],
  ['km', '1,234.50 ដុល្លារ'],
] as const)('an amount of 123450 cents is shown in %s', async (locale, expected) => {
  const screen = await show(<Money minorUnits={123_450} currency="USD" />, { locale });
  expect(screen.container.textContent).toBe(expected);
});

test('the title of a page names the tab, and gets the focus on the next page', async () => {
  const screen = await show(<PageTitle title="Your trip" />);
  await expect.poll(() => document.title).toBe('Your trip · Serey Insurance');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Your trip' })).toBeVisible();
});

function TwoPages() {
  const [path] = useLocation();
  return (
    <>
      <PageTitle title={path === '/' ? 'One' : 'Two'} />
      <Link href="/two">On</Link>
    </>
  );
}

test('after a link the heading of the next page has the focus', async () => {
  const screen = await show(<TwoPages />);
  await screen.getByRole('link', { name: 'On' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Two' })).toHaveFocus();
});

test('the frame before the site shows the languages, marks the present one, and has a link past them', async () => {
  const screen = await show(
    <GetStartedLayout>
      <p>Welcome</p>
    </GetStartedLayout>,
  );
  const languages = screen.getByRole('navigation', { name: 'Language' });
  await expect.element(languages).toBeVisible();
  const links = [...languages.element().querySelectorAll('a')];
  expect(links.map((link) => [link.textContent, link.lang, link.getAttribute('aria-current')])).toEqual([
    ['English', 'en', 'true'],
    ['ខ្មែរ', 'km', null],
  ]);
  (screen.getByText('Skip to the content').element() as HTMLElement).click();
  await expect.element(screen.getByRole('main')).toHaveFocus();
});

test('the size of the text can be selected, and the selected one is marked', async () => {
  const screen = await show(<TextSize />);
  await expect.element(screen.getByRole('group', { name: 'Text size' })).toBeVisible();
  const names = screen.getByRole('button').elements();
  expect(names.map((button) => button.querySelector('.sr-only')?.textContent)).toEqual(['Normal', 'Large', 'Largest']);
  await screen.getByRole('button', { name: 'Largest' }).click();
  await expect.element(screen.getByRole('button', { name: 'Largest' })).toHaveAttribute('aria-pressed', 'true');
  expect(document.documentElement.dataset.text).toBe('largest');
  await screen.getByRole('button', { name: 'Normal' }).click();
  expect(document.documentElement.dataset.text).toBeUndefined();
});

test('the logo links to the products, except on the pages of a partner', async () => {
  const screen = await show(<Logo />);
  await expect.element(screen.getByRole('link', { name: 'Serey Insurance' })).toHaveAttribute('href', '/buy_insurance');
});

test('a logo inside the pages of a partner has no link', async () => {
  const screen = await show(<Logo />, { path: '/?company=mekong&accountCode=MK-001' });
  await expect.element(screen.getByText('Serey Insurance')).toBeVisible();
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument();
});

test('each group of a summary has a title, and each row has a Change link that names the answer and the group', async () => {
  const groups = [
    {
      id: 'trip',
      title: 'Trip',
      rows: [
        { id: 'from', term: 'From', detail: '5 Jan, 2026', change: '/trip', field: 'from' },
        { id: 'days', term: 'Days', detail: '10' },
      ],
    },
    { id: 'papers', title: 'Papers', content: <p>None.</p> },
  ];
  const screen = await show(<SummaryList groups={groups} />);
  const trip = screen.getByRole('region', { name: 'Trip' });
  await expect.element(trip).toHaveTextContent('From5 Jan, 2026Change From (Trip)Days10');
  await expect.element(screen.getByRole('link', { name: 'Change From (Trip)' })).toHaveAttribute('href', '/trip');
  await expect.element(screen.getByRole('region', { name: 'Papers' })).toHaveTextContent('None.');
  expect(screen.getByRole('link').elements()).toHaveLength(1);
  expect(screen.container.querySelectorAll('dl')).toHaveLength(1);
});

test('a section has the name of its heading, and a QR code its label', async () => {
  const screen = await show(
    <TitledSection id="code" title="Your certificate">
      <QrCode value="https://shop.example/scan?q=1" label="The code of the certificate" />
    </TitledSection>,
  );
  await expect.element(screen.getByRole('region', { name: 'Your certificate' })).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'The code of the certificate' })).toBeVisible();
});

test('a demonstration shop says so on each page, and a real one does not', async () => {
  const screen = await show(<DemonstrationLine />, { config: { envType: 'Dev' } });
  await expect
    .element(screen.getByRole('complementary', { name: 'Demonstration: nothing here is real.' }))
    .toBeVisible();
});

test('a real shop has no line of a demonstration', async () => {
  const screen = await show(<DemonstrationLine />, { config: { envType: 'Prod' } });
  expect(screen.container.textContent).toBe('');
});
