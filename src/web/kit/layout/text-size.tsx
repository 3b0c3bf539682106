import { clsx } from 'clsx/lite';
import { useEffect, useState } from 'react';
import { saveCookie } from '#web/hydration/browser-store.ts';
import { useText } from '#web/i18n/use-text.ts';

/** The sizes of `theme.css`; the letter of each is shown in its size. */
const sizes = { normal: 'text-[1rem]', large: 'text-[1.25rem]', largest: 'text-[1.5rem]' };
type Size = keyof typeof sizes;

/**
 * A choice of the text size. The cookie `text` stores it for a year, and the server writes it into the document, so
 * that no page appears in another size first.
 */
export function TextSize({ className }: { className?: string }) {
  const text = useText();
  // The server renders one page for everyone: the chosen size is shown after hydration.
  const [chosen, setChosen] = useState<Size>('normal');
  useEffect(() => setChosen((document.documentElement.dataset.text as Size | undefined) ?? 'normal'), []);
  const choose = (size: Size) => {
    setChosen(size);
    if (size === 'normal') delete document.documentElement.dataset.text;
    else document.documentElement.dataset.text = size;
    saveCookie('text', size);
  };
  return (
    <fieldset className={clsx('flex items-center gap-x-1', className)}>
      <legend className="float-left mr-2">{text('interface.textSize.label')}</legend>
      {Object.entries(sizes).map(([size, look]) => (
        <button
          key={size}
          type="button"
          aria-pressed={size === chosen}
          onClick={() => choose(size as Size)}
          className={clsx(
            'size-11 rounded-small underline-offset-4 leading-none hover:underline aria-pressed:font-semibold aria-pressed:underline',
            look,
          )}
        >
          <span aria-hidden="true">A</span>
          <span className="sr-only">{text(`interface.textSize.${size}`)}</span>
        </button>
      ))}
    </fieldset>
  );
}
