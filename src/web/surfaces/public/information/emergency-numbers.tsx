import { useText } from '#web/i18n/use-text.ts';

/** The public emergency numbers of Cambodia. */
const numbers = [
  { word: 'police', number: '117' },
  { word: 'fireBrigade', number: '118' },
  { word: 'ambulance', number: '119' },
] as const;

/** Whom to call before the insurer when someone is in danger. */
export function EmergencyNumbers() {
  const text = useText();
  return (
    <div className="grid content-start gap-3">
      <h3 className="text-lead">{text('site.hotline.emergency.title')}</h3>
      <ul className="grid grid-cols-3 gap-3">
        {numbers.map(({ word, number }) => (
          <li key={word}>
            <a
              href={`tel:${number}`}
              className="grid h-full content-start justify-items-center rounded-card border border-line bg-card px-2 py-3 text-center hover:border-primary"
            >
              <span className="figures font-semibold text-primary-deep text-title">{number}</span>
              <span className="text-small">{text(`site.hotline.emergency.${word}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
