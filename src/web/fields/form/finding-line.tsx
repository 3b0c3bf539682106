import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useShownMessages } from '#web/i18n/shown-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { Spinner } from '#web/kit/feedback/spinner.tsx';
import { usePageFrame } from './page-context.ts';

/**
 * At the first field that something is found out by: that it is being found out, or the way to try again. What came of
 * it is for the product to say, by its rules and hints.
 */
export function FindingLine({ field }: { field: string }) {
  const text = useText();
  const messages = useShownMessages();
  const { definition } = usePageFrame();
  const { record, finding: busy, findOut } = useOpenDraft();
  const names = (definition.effects ?? []).filter(({ inputs }) => inputs[0] === field).map(({ finding }) => finding);
  const name = names.find((each) => ['pending', 'failed'].includes(record.findings[each]?.status ?? ''));
  if (name === undefined) return null;
  const words = `wizard.findings.${name}.pending`;
  if (busy || record.findings[name]?.status === 'pending') {
    return (
      <p className="flex items-center gap-2 text-small text-muted">
        <Spinner className="size-4" />
        {text(words in messages ? words : 'wizard.findings.other.pending')}
      </p>
    );
  }
  return <TextButton onClick={findOut}>{text('wizard.findings.again')}</TextButton>;
}
