import { listHints } from '#engine/check-page.ts';
import { findPageDefinition } from '#engine/product.ts';
import { buildFieldId } from '#web/draft/page/field-id.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useShownMessages } from '#web/i18n/shown-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Field } from '../field/field.tsx';
import { LookupStatus } from '../page/lookup-status.tsx';
import { PageFrameContext, usePageFrame } from '../page/page-context.ts';
import { PictureEntry } from './picture-entry.tsx';

/** `fields`: pictures of later pages; `change` saves answers as the fields of the page do. */
type PicturesAheadProps = {
  fields: readonly string[];
  change: (changes: Record<string, string | null>) => void;
};

/** The pictures that a page offers to upload before their own page asks for them. */
export function PicturesAheadPanel({ fields, change }: PicturesAheadProps) {
  const text = useText();
  const { situation } = useOpenDraft();
  return (
    <div className="grid gap-6 pb-5">
      <p className="text-muted text-small">{text('wizard.ahead.text')}</p>
      {fields
        .filter((field) => !situation.hidden.has(field))
        .map((field) => (
          <PictureAhead key={field} {...{ field, change }} />
        ))}
    </div>
  );
}

/** One picture with the words, hints and lookup of its own page. */
function PictureAhead({ field, change }: { field: string; change: PicturesAheadProps['change'] }) {
  const text = useText();
  const messages = useShownMessages();
  const { product, record, situation } = useOpenDraft();
  const frame = usePageFrame();
  const page = product.pageOf[field] ?? '';
  const definition = findPageDefinition(product, page);
  const help = `${product.id}.${page}.${field}.help`;
  const id = buildFieldId(`/${field}`, record.answers);
  return (
    <PageFrameContext value={{ ...frame, page, definition }}>
      <Field
        id={id}
        label={text(`${product.id}.${page}.${field}.label`)}
        help={help in messages ? text(help) : undefined}
        optional
        group
        hints={[
          <LookupStatus key="finding" field={field} />,
          ...listHints(product, page, situation)
            .filter(({ at }) => at === `/${field}`)
            .map(({ message, kind }) => (
              <Notice key={message} kind={kind}>
                {text(message)}
              </Notice>
            )),
        ]}
      >
        <PictureEntry
          id={id}
          name={field}
          value={record.answers[field]}
          onChange={(upload: string | undefined) => change({ [field]: upload ?? null })}
        />
      </Field>
    </PageFrameContext>
  );
}
