import { useId } from 'react';
import { usePageConfig } from '#web/api/site/page-config.ts';
import { useText } from '#web/i18n/use-text.ts';

/** A line above every page of a shop that is not Prod: visitors must not believe that the shop is real. */
export function DemonstrationLine() {
  const text = useText();
  const id = useId();
  const envType = usePageConfig()?.envType ?? 'Prod';
  if (envType === 'Prod') return null;
  return (
    <aside aria-labelledby={id} className="border-line border-b bg-gold-tint px-5 py-0.5 print:hidden">
      <p id={id} className="text-center text-gold-deep text-small">
        {text('interface.demonstration')}
      </p>
    </aside>
  );
}
