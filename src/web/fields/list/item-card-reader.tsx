import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { pictureTypes } from '#contract/purchase/uploads.ts';
import type { ItemSchema, PageDefinition } from '#engine/language/definition.ts';
import type { Item } from '#engine/record.ts';
import { uploads } from '#web/api/purchase/uploads.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { Field } from '../field/field.tsx';
import { usePageFrame } from '../page/page-context.ts';
import { PictureInput } from '../picture/picture-input.tsx';
import { usePictureUpload } from '../picture/picture-upload.ts';

type ItemCardReaderProps = {
  item: Item;
  schema: ItemSchema;
  reads: NonNullable<PageDefinition['readsCards']>;
  /** Called with the list in which the blank fields of the item are filled. */
  onRead: (items: Item[]) => void;
};

/** Reads an identity card or passport of one person of a list. The picture is no answer; what is read fills blank fields. */
export function ItemCardReader({ item, schema, reads, onRead }: ItemCardReaderProps) {
  const text = useText();
  const explain = useFailureText();
  const { list } = useFormat();
  const { product, page } = usePageFrame();
  const { ready, journeyNow } = useOpenDraft();
  const id = useId();
  const reading = useMutation({
    mutationFn: async (upload: string) => (await uploads.readCard(await ready(), upload)).reading,
    onSuccess: (read) => {
      const items = (journeyNow().record.answers[reads.field] ?? []) as Item[];
      const filled = (one: Item): Item => {
        const blank = Object.entries(reads.fills).filter(([field]) => field in schema.properties && !one[field]);
        const values = blank.flatMap(([field, member]) => (read?.[member] ? [[field, read[member]] as const] : []));
        return { ...one, ...Object.fromEntries(values) };
      };
      if (read) onRead(items.map((one) => (one.id === item.id ? filled(one) : one)));
    },
  });
  const { job, choose, send, drop } = usePictureUpload((upload) => reading.mutate(upload));
  const { data: read, isPending, isSuccess, error } = reading;
  const trouble = error ?? (job.step === 'failed' ? job.error : job.step === 'none' ? job.refusal : undefined);
  const fields = Object.entries(reads.fills)
    .filter(([, member]) => read?.[member])
    .map(([field]) => text(`${product}.${page}.${reads.field}.${field}.label`));
  return (
    <div className="grid gap-4 pb-5">
      <Field
        id={id}
        label={text('wizard.ahead.person')}
        optional
        group
        hints={[
          isPending && <p key="reading">{text('wizard.findings.identityCard.pending')}</p>,
          isSuccess && (
            <Notice key="read" kind={read ? 'success' : 'warning'}>
              {read
                ? text('wizard.findings.identityCard.filled', { fields: list(fields) })
                : text('wizard.ahead.unread')}
            </Notice>
          ),
        ]}
      >
        <PictureInput
          stage={job.step === 'sending' ? { is: 'sending', ...job } : { is: job.step === 'none' ? 'empty' : job.step }}
          picture={'parcel' in job ? job.parcel.picture : null}
          trouble={trouble ? explain(trouble) : undefined}
          accept={pictureTypes.join(',')}
          disabled={isPending}
          onChoose={choose}
          onUse={send}
          onRemove={drop}
        />
      </Field>
    </div>
  );
}
