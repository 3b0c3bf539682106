import { useOutbox } from '#web/api/testing/testing.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { CopyButton } from './copy-button.tsx';
import { Section } from './section.tsx';

/** The largest number of shown messages, newest first. */
const MAX_MESSAGES = 30;

/** The messages that were sent, newest first, their codes to copy. */
export function OutboxSection() {
  const text = useText();
  const { dateTime } = useFormat();
  const { data: messages = [] } = useOutbox();
  return (
    <Section id="outbox" title={text('testing.outbox.title')} text={text('testing.outbox.text')}>
      {messages.length === 0 && <p className="text-muted">{text('testing.outbox.none')}</p>}
      {messages.length > 0 && (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling area
          tabIndex={0}
          aria-labelledby="outbox"
          className="relative grid max-h-112 overflow-y-auto rounded-card border border-line [&>*]:min-w-0"
        >
          {messages.slice(0, MAX_MESSAGES).map(({ id, to, text: said, at, code }) => (
            <li key={id} className="grid gap-1 border-line border-b px-4 py-3 last:border-b-0 [&>*]:min-w-0">
              <p className="figures text-small text-muted">
                {to} · {dateTime(at)}
              </p>
              <p className="wrap-anywhere">{said}</p>
              {code && (
                <div className="-ml-3">
                  <CopyButton value={code} what={text('testing.outbox.code', { code })} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
