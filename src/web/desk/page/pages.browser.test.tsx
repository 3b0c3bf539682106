import { Pencil, Trash2 } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '#tests/components/show.tsx';
import { apiError } from '#web/api/api-error.ts';
import { RowMenu } from './action-menu.tsx';
import { Facts } from './facts.tsx';
import { Loaded, LoadedPart } from './loaded.tsx';
import { PortalPage } from './portal-page.tsx';
import { Section } from './section.tsx';
import { Tabs } from './tabs.tsx';

const files = ['portal'];
const retry = vi.fn();
const draw = (reply: string) => <p>{reply}</p>;

test('a page of one thing waits, shows it, is missing, or says that it could not be read', async () => {
  const screen = await show(<Loaded call={{ data: undefined, error: null, refetch: retry }}>{draw}</Loaded>, { files });
  expect(screen.container.querySelector('[aria-busy=true]')).not.toBeNull();
  await screen.rerender(<Loaded call={{ data: 'Here', error: null, refetch: retry }}>{draw}</Loaded>);
  await expect.element(screen.getByText('Here')).toBeVisible();
  await screen.rerender(
    <Loaded isHeld call={{ data: 'Here', error: null, refetch: retry }}>
      {draw}
    </Loaded>,
  );
  expect(screen.container.querySelector('[aria-busy=true]')).not.toBeNull();
  await screen.rerender(<Loaded call={{ data: undefined, error: apiError(404, {}), refetch: retry }}>{draw}</Loaded>);
  await expect.element(screen.getByText("Sorry, we couldn't find this page.")).toBeVisible();
  await screen.rerender(<Loaded call={{ data: undefined, error: apiError(500, {}), refetch: retry }}>{draw}</Loaded>);
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The data could not be loaded.Check your connection and try again.');
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(retry).toHaveBeenCalledTimes(1);
});

test('a part of a page has its own placeholder', async () => {
  const call = { data: undefined, error: null, refetch: retry };
  const screen = await show(<LoadedPart call={call}>{draw}</LoadedPart>, { files });
  expect(screen.container.querySelector('.animate-pulse')).not.toBeNull();
});

test('the head of a page, its sections, facts and tabs', async () => {
  const tabs = [
    { name: 'Facts', href: '/facts', isShown: true },
    { name: 'Log', href: '/log', isShown: false },
  ];
  const screen = await show(
    <PortalPage title="Policy" heading={<b>Policy 7</b>} lead="Travel" actions={<button type="button">Print</button>}>
      <Tabs label="Views" tabs={tabs} />
      <Section title="Facts" name="facts" actions={<button type="button">Edit</button>}>
        <Facts
          facts={[
            { term: 'Plan', detail: 'Gold' },
            { term: 'Agent', detail: null },
          ]}
        />
      </Section>
    </PortalPage>,
  );
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Policy 7');
  await expect.element(screen.getByText('Travel')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Print' })).toBeVisible();
  const nav = screen.getByRole('navigation', { name: 'Views' });
  const links = [...nav.element().querySelectorAll('a')];
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['page', null]);
  await expect.element(screen.getByRole('region', { name: 'Facts' })).toHaveTextContent('FactsEditPlanGold');
});

test('a menu: arrows, letters, Home and End move in it; Escape and an act return the focus to its button', async () => {
  const act = vi.fn();
  const actions = [
    { id: 'edit', icon: Pencil, label: 'Change', onClick: () => act('edit') },
    { id: 'copy', icon: Pencil, label: 'Copy', onClick: () => act('copy') },
    { id: 'remove', icon: Trash2, label: 'Remove', onClick: () => act('remove') },
  ];
  const screen = await show(
    <>
      <RowMenu label="Actions for Sok" actions={actions} />
      <p>Beside</p>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Actions for Sok' });
  const item = (name: string) => screen.getByRole('menuitem', { name });
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Change')).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await expect.element(screen.getByRole('menu', { name: 'Actions for Sok' })).toBeVisible();
  for (const [key, name] of [
    ['{ArrowDown}', 'Copy'],
    ['{End}', 'Remove'],
    ['{ArrowDown}', 'Change'],
    ['r', 'Remove'],
    ['{Home}', 'Change'],
    ['{ArrowUp}', 'Remove'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(item(name)).toHaveFocus();
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  await button.click();
  await expect.element(screen.getByRole('menu')).toHaveFocus();
  await item('Copy').hover();
  await expect.element(item('Copy')).toHaveFocus();
  await item('Copy').click();
  expect(act.mock.calls).toEqual([['copy']]);
  await expect.element(button).toHaveFocus();
  await button.click();
  await screen.getByText('Beside').click();
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
});
