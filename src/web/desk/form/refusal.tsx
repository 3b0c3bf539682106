import { isApiError } from '#web/api/api-error.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';

/** Shows an error of the server that belongs to no field, and after too many attempts the seconds to wait. */
export function Refusal({ error }: { error: unknown }) {
  const text = useText();
  const { locale } = useLanguage();
  const hasWords = useMessages(error ? ['problems'] : []);
  if (!error || !hasWords) return null;
  const { problem = 'somethingWentWrong', retryAfter = undefined } = isApiError(error) ? error : {};
  const { words: texts, problem: first, params: given } = (isApiError(error) ? error.errors[0] : undefined) ?? {};
  const words = texts?.[locale];
  // A place in a file, for example: the text of the problem names it.
  const params = first === problem ? (given as Record<string, string | number> | undefined) : undefined;
  const offline = problem === 'network';
  return (
    <Notice kind={problem === 'signInTooOften' ? 'warning' : 'error'} live>
      {words !== undefined && <p>{words}</p>}
      <p>{text(offline ? 'portal.offline' : `problems.${problem}`, params)}</p>
      {retryAfter !== undefined && <p className="figures">{text('portal.tryAgainIn', { seconds: retryAfter })}</p>}
    </Notice>
  );
}
