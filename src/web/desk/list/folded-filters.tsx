import { clsx } from 'clsx/lite';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';

/** The further filters of a list besides its search: in the same row, on the phone behind a button. */
export function FoldedFilters({ children }: { children: ReactNode }) {
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={SlidersHorizontal}
        variant="quiet"
        className="md:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {text('portal.filters')}
      </Button>
      <div id={id} className={clsx('w-full gap-3 md:contents', isOpen ? 'grid' : 'hidden')}>
        {children}
      </div>
    </>
  );
}
