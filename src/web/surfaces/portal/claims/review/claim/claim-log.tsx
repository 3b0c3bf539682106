import { clsx } from 'clsx/lite';
import type { ClaimView } from '#contract/claims/claims.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';

type Line = ClaimView['log'][number];

/** The log of the claim with times, the oldest entry on top. */
export function ClaimLog({ claim: { log } }: { claim: ClaimView }) {
  const text = useText();
  return (
    <Section title={text('claim-review.claim.log')}>
      <ol className="grid">
        {log.map((line) => (
          <LogLine key={line.id} line={line} />
        ))}
      </ol>
    </Section>
  );
}

function LogLine({ line: { type, at, by, note, isInternal } }: { line: Line }) {
  const text = useText();
  const { dateTime } = useFormat();
  const who = by && (by.name ?? text('portal.words.insurer'));
  // Only for the insurer's people: taken over, or assigned to the person whom the note names.
  const isHandedOn = type === 'TAKE' && isInternal;
  const what = isHandedOn
    ? text(note === null ? 'claim-review.claim.takenOver' : 'claim-review.claim.givenTo', { name: note ?? '' })
    : text(`claims.events.${type}`);
  return (
    <li
      className={clsx(
        'grid gap-x-4 border-line border-b py-2 last:border-b-0 md:grid-cols-[11.5rem_minmax(0,1fr)]',
        isInternal && '-mx-3 rounded-small bg-gold-tint px-3',
      )}
    >
      <time dateTime={at} className="figures text-muted text-small md:pt-0.5">
        {dateTime(at)}
      </time>
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold text-ink">{what}</span>
          {who && <span className="text-muted text-small">{who}</span>}
          {isInternal && <Tag variant="gold">{text('claim-review.claim.internal')}</Tag>}
        </p>
        {note && !isHandedOn && <p className="whitespace-pre-line break-words">{note}</p>}
      </div>
    </li>
  );
}
