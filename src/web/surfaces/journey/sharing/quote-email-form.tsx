import { type FormEvent, useState } from 'react';
import { readFieldLimits } from '#contract/client.ts';
import * as calls from '#contract/purchase/drafts.ts';
import { formats } from '#engine/language/formats.ts';
import { isApiError } from '#web/api/api-error.ts';
import { send } from '#web/api/http.ts';
import { toDraftArgs } from '#web/api/purchase/drafts.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';

const boxId = 'quote-email';

/** Sends one e-mail with the quotation for each press. */
export function QuoteEmailForm() {
  const text = useText();
  const explain = useFailureText();
  const { locale } = useLanguage();
  const { ready } = useOpenDraft();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [invalid, setInvalid] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const refuse = () => {
    setInvalid(true);
    document.getElementById(boxId)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    setSentTo(null);
    const email = typed.trim();
    if (!formats.email(email)) return refuse();
    setBusy(true);
    try {
      await send(calls.sendQuote, { ...toDraftArgs(await ready()), body: { email, language: locale } });
      setSentTo(email);
      setTyped('');
    } catch (error) {
      if (isApiError(error) && error.errors.some(({ pointer }) => pointer === '/email')) refuse();
      else setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={submit} className="grid justify-items-start gap-3">
      <div className="w-full">
        <Field
          id={boxId}
          label={text('interface.contact.email')}
          help={text('quote.email.help')}
          error={invalid && text('problems.format.email', { label: text('interface.contact.email') })}
        >
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={readFieldLimits(calls.sendQuote.body, 'email').maxLength}
            value={typed}
            onChange={(value) => {
              setTyped(value);
              setInvalid(false);
            }}
          />
        </Field>
      </div>
      <Button type="submit" busy={busy}>
        {text('quote.email.send')}
      </Button>
      {sentTo && (
        <Notice kind="success" live>
          {text('quote.email.sent', { email: sentTo })}
        </Notice>
      )}
      {failure !== null && (
        <Notice kind="error" live>
          {explain(failure)}
        </Notice>
      )}
    </form>
  );
}
