import { usePageConfig } from '#web/api/site/page-config.ts';
import { useText } from '#web/i18n/use-text.ts';

/** Above every page of a shop that is not Prod: whoever comes upon it is not to believe it. */
export function DemonstrationLine() {
  const text = useText();
  const envType = usePageConfig()?.envType ?? 'Prod';
  if (envType === 'Prod') return null;
  return (
    <p className="border-line border-b bg-gold-tint px-5 py-0.5 text-center text-gold-deep text-small print:hidden">
      {text('interface.demonstration')}
    </p>
  );
}
