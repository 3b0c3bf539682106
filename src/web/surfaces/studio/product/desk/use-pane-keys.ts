import { useKeys } from '#web/desk/keys/key-list.ts';
import { useText } from '#web/i18n/use-text.ts';

/** F6 moves the focus to the next pane, Shift+F6 to the previous one. */
export function usePaneKeys(): void {
  const text = useText();
  useKeys([
    { name: 'F6', label: text('studio.desk.nextPane'), act: { code: 'F6', press: () => movePane(1) } },
    {
      name: 'Shift+F6',
      label: text('studio.desk.previousPane'),
      act: { code: 'F6', with: 'shift', press: () => movePane(-1) },
    },
  ]);
}

function movePane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => pane.checkVisibility());
  if (panes.length === 0) return;
  const here = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = here < 0 && step < 0 ? -1 : here + step;
  panes.at(next % panes.length)?.focus();
}
