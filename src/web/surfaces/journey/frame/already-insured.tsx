import type { DuplicateCover } from '#contract/purchase/duplicate-cover.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';

type AlreadyInsuredProps = {
  told: readonly DuplicateCover[];
  isKnown: boolean;
  onKnown: (isKnown: boolean) => void;
  /** The person tried to continue without the required tick. */
  isMissing: boolean;
};

/** The policies that cover the same already, and a checkbox for a person who wants another one. */
export function AlreadyInsured({ told, isKnown, onKnown, isMissing }: AlreadyInsuredProps) {
  const text = useText();
  const { date } = useFormat();
  if (told.length === 0) return null;
  return (
    <Notice kind="warning" title={text('wizard.insuredAlready.title')}>
      <ul className="grid gap-1">
        {told.map(({ policy, kind, effectiveFrom, effectiveTo }) => (
          <li key={`${policy} ${kind}`} className="figures">
            {text(`wizard.insuredAlready.${kind}`, { policy, from: date(effectiveFrom), to: date(effectiveTo) })}
          </li>
        ))}
      </ul>
      <p className="mt-1">{text('wizard.insuredAlready.text')}</p>
      <Checkbox
        id="insured-already"
        label={text('wizard.insuredAlready.known')}
        checked={isKnown}
        onChange={onKnown}
        error={isMissing && !isKnown ? text('problems.alreadyInsured') : undefined}
      />
    </Notice>
  );
}
