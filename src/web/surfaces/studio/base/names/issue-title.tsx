import { useShownMessages } from '#web/i18n/shown-messages.ts';
import { useText } from '#web/i18n/use-text.ts';

/** Shows the kind of an issue in the user's language (its details are English). A kind without a message is hidden. */
export function IssueTitle({ code }: { code: string }) {
  const messages = useShownMessages();
  const text = useText();
  const name = code.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  return `studio-findings.titles.${name}` in messages ? (
    <strong>{text(`studio-findings.titles.${name}`)}</strong>
  ) : null;
}
