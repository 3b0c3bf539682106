import { useShownMessages } from '#web/i18n/shown-messages.ts';
import { useText } from '#web/i18n/use-text.ts';

/** What kind of fault a finding is, in the language of the one who reads; its details are in English. Of rare ones nothing. */
export function FindingTitle({ code }: { code: string }) {
  const messages = useShownMessages();
  const text = useText();
  const name = code.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  return `studio-making.findings.${name}` in messages ? (
    <strong>{text(`studio-making.findings.${name}`)}</strong>
  ) : null;
}
