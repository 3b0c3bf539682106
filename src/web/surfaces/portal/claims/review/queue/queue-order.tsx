import { useId } from 'react';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { useText } from '#web/i18n/use-text.ts';

/** Whether the oldest claim stands on top, as it does unless asked otherwise, or the newest. */
export function QueueOrder({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const text = useText();
  const id = useId();
  return (
    <div className="grid min-w-44 gap-1">
      <label htmlFor={id} className="text-muted text-small">
        {text('claim-review.queue.order')}
      </label>
      <SelectInput
        id={id}
        value={value === 'newest' ? 'newest' : 'oldest'}
        onChange={(order) => onChange(order === 'oldest' ? '' : order)}
        choices={(['oldest', 'newest'] as const).map((order) => ({
          value: order,
          label: text(`claim-review.queue.${order}`),
        }))}
      />
    </div>
  );
}
