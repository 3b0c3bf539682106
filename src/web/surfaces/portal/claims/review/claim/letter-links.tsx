import { FileText } from 'lucide-react';
import type { ClaimView } from '#contract/claims/claims.ts';
import { claimLetterAddress } from '#web/api/claims/claims.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/layout/icon.tsx';
import { VisuallyHidden } from '#web/kit/layout/visually-hidden.tsx';

const languages = ['km', 'en', 'both'] as const;

/** The letter that tells the decision, in each language that it is written in. */
export function LetterLinks({ claim: { ref } }: { claim: Pick<ClaimView, 'ref'> }) {
  const text = useText();
  return (
    <p className="flex flex-wrap items-center gap-x-5 print:hidden">
      <span className="flex items-center gap-2 font-semibold text-ink">
        <Icon of={FileText} className="size-5" />
        {text('claim-review.decision.letter')}
      </span>
      {languages.map((language) => (
        <a
          key={language}
          href={claimLetterAddress(ref, language)}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-11 items-center"
        >
          {text(`claim-review.decision.letterIn.${language}`)}
          <VisuallyHidden> ({text('claim-review.decision.opens')})</VisuallyHidden>
        </a>
      ))}
    </p>
  );
}
