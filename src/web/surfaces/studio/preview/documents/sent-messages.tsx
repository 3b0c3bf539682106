import type { CustomerMessage } from '#contract/studio/material/document-previews.ts';
import { locales } from '#shared/format.ts';
import { MAX_SMS_PARTS, type SmsParts, smsParts } from '#shared/sms-parts.ts';
import { Section } from '#web/desk/page/section.tsx';
import { documentLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { DocumentPreviewFrame } from './document-preview-frame.tsx';

/** Shows every SMS and e-mail for a test case's customer, in each language; for an SMS its number of billed parts. */
export function SentMessages() {
  const text = useText();
  return (
    <div className="grid gap-4">
      <p className="max-w-form text-muted">{text('studio-words.sent.lead')}</p>
      <DocumentPreviewFrame>
        {({ messages }) =>
          (['sms', 'email'] as const).map((channel) => (
            <Section key={channel} title={text(`studio-words.sent.${channel}`)}>
              <ul className="grid grid-cols-1 divide-y divide-line">
                {messages
                  .filter((one) => one.channel === channel)
                  .map((message) => (
                    <li key={message.name} className="grid grid-cols-1 gap-3 py-4 first:pt-0 last:pb-0">
                      <SentMessage message={message} />
                    </li>
                  ))}
              </ul>
            </Section>
          ))
        }
      </DocumentPreviewFrame>
    </div>
  );
}

function SentMessage({ message }: { message: CustomerMessage }) {
  const text = useText();
  return (
    <>
      <h3 className="font-semibold text-ink">{text(`studio-words.sent.names.${message.name}`)}</h3>
      <dl className="grid gap-4 lg:grid-cols-3">
        {locales.map((language) => {
          const { subject, text: words } = message[language];
          return (
            <div key={language} className="grid min-w-0 content-start gap-2">
              <dt className="text-muted text-small">{text(`portal.languages.${language}`)}</dt>
              <dd className="grid min-w-0 gap-2">
                <div lang={documentLanguage[language]} className="grid gap-2 rounded-control bg-page p-3">
                  {subject !== null && <p className="break-words font-semibold text-ink">{subject}</p>}
                  <p className="whitespace-pre-wrap break-words">{words}</p>
                </div>
                {subject === null && <SmsLength weight={smsParts(words)} />}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

/** Shows the length of an SMS and the number of billed parts. */
function SmsLength({ weight: { parts, coding, units, left } }: { weight: SmsParts }) {
  const text = useText();
  return (
    <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-small">
      {parts > MAX_SMS_PARTS ? (
        <Tag variant="error">{text('studio-words.sent.long', { parts, most: MAX_SMS_PARTS })}</Tag>
      ) : (
        <span>{text('studio-words.sent.parts', { parts })}</span>
      )}
      <span>{text(`studio-words.sent.${coding}`, { units, left })}</span>
    </p>
  );
}
