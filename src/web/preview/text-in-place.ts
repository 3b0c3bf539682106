/** Marks the input, so that a click on it selects nothing. */
const MARK = 'data-in-place';

/** Returns true for the input that is open over a text. */
export const isInPlaceInput = (target: Element): boolean => target.closest(`[${MARK}]`) !== null;

/**
 * Opens an input over a text of the page: Enter saves, Escape or an unchanged text closes it. The page's own element
 * stays untouched, because the page draws it again.
 */
export function openInPlaceInput(over: Element, text: string, onWritten: (next: string) => void): void {
  const { top, left, width, height } = over.getBoundingClientRect();
  const { font, lineHeight, color, textAlign } = getComputedStyle(over);
  const input = document.createElement('textarea');
  input.setAttribute(MARK, '');
  input.setAttribute('aria-label', text);
  input.value = text;
  Object.assign(input.style, {
    ...{
      position: 'absolute',
      zIndex: '50',
      top: `${top + window.scrollY - 4}px`,
      left: `${left + window.scrollX - 4}px`,
    },
    ...{ width: `${Math.max(width, 160) + 8}px`, minHeight: `${height + 8}px`, padding: '4px', resize: 'none' },
    ...{ font, lineHeight, color, textAlign, fieldSizing: 'content', background: 'white', outline: '2px solid' },
  });
  let isOver = false;
  const close = (isWritten: boolean) => {
    if (isOver) return;
    isOver = true;
    const next = input.value.replace(/\s*\n\s*/g, ' ').trim();
    input.remove();
    if (isWritten && next !== '' && next !== text) onWritten(next);
  };
  input.addEventListener('blur', () => close(true));
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' && !(event.key === 'Enter' && !event.isComposing)) return;
    event.preventDefault();
    event.stopPropagation();
    close(event.key === 'Enter');
  });
  document.body.append(input);
  input.focus();
  input.select();
}
