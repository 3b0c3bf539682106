import { isSameJson, type Json } from '#engine/language/json.ts';
import { findPageDefinition } from '#engine/product.ts';
import { useShownMessages } from '#web/i18n/shown-messages.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useOpenDraft } from '../wizard-context.ts';

/** The fields of a page that were filled in automatically, with their source, while their values are unchanged. */
export function PrefillNotice({ page }: { page: string }) {
  const text = useText();
  const { list } = useFormat();
  const messages = useShownMessages();
  const { product, record, situation } = useOpenDraft();
  const fields = Object.keys(findPageDefinition(product, page).schema.properties);
  const isFilled = (field: string, value: Json | undefined) =>
    fields.includes(field) && !situation.hidden.has(field) && isSameJson(record.answers[field], value);

  return Object.entries(record.findings).map(([name, { filled = {} }]) => {
    const mine = fields.filter((field) => field in filled && isFilled(field, filled[field]));
    if (mine.length === 0) return null;
    const id = `wizard.findings.${name}.filled`;
    const labels = list(mine.map((field) => text(`${product.id}.${page}.${field}.label`)));
    return (
      <Notice key={name} live>
        {text(id in messages ? id : 'wizard.findings.other.filled', { fields: labels })}
      </Notice>
    );
  });
}
