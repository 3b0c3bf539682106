import type { BrowserContext } from '@playwright/test';

/** The acts of a person in all pages and frames of a context: presses of buttons and the like, and inputs filled in. */
type Acts = { clicks: number; fields: number };

/**
 * Counts the acts of a person from now on. A press of the mouse, or of Enter or Space on a button or a link, is a
 * click; an input that changes is one field until it loses the focus, and so is each choice of a select.
 */
export async function countActs(context: BrowserContext): Promise<Acts> {
  const acts: Acts = { clicks: 0, fields: 0 };
  await context.exposeBinding('countAct', (_source, act: keyof Acts) => {
    acts[act] += 1;
  });
  await context.addInitScript(() => {
    const { countAct } = window as unknown as { countAct: (act: 'clicks' | 'fields') => void };
    const isInput = (target: EventTarget | null): boolean =>
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'file'].includes(target.type));
    let filled: EventTarget | null = null;
    addEventListener('pointerdown', ({ target }) => void (isInput(target) || countAct('clicks')), true);
    addEventListener(
      'keydown',
      ({ key, target }) => {
        const isPress = key === 'Enter' || key === ' ';
        if (isPress && target instanceof Element && target.closest('button, a, [role="button"]')) countAct('clicks');
      },
      true,
    );
    addEventListener('focusin', ({ target }) => {
      if (target !== filled) filled = null;
    });
    addEventListener(
      'input',
      ({ target }) => {
        const isSelect = target instanceof HTMLSelectElement;
        if (!isSelect && (!isInput(target) || target === filled)) return;
        filled = target;
        countAct('fields');
      },
      true,
    );
  });
  return acts;
}
