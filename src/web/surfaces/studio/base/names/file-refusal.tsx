import { isApiError } from '#web/api/api-error.ts';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { useText } from '#web/i18n/use-text.ts';

/** Shows the reason why an uploaded file is refused, with each wrong place in it. */
export function FileRefusal({ error }: { error: unknown }) {
  const text = useText();
  const places = isApiError(error) ? error.errors : [];
  return (
    <>
      <Refusal error={error} />
      {places.length > 0 && (
        <ul className="grid gap-1 break-words text-error">
          {places.map(({ pointer, message, params }) => (
            <li key={`${pointer} ${message}`}>{text(message, params ?? {})}</li>
          ))}
        </ul>
      )}
    </>
  );
}
