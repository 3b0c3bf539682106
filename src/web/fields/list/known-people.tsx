import { UserPlus } from 'lucide-react';
import type { ItemSchema } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import type { Item } from '#engine/record.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';

type KnownPeopleProps = {
  items: readonly Item[];
  schema: ItemSchema;
  /** Called with the answers of the chosen person that the list asks. */
  onAdd: (person: Record<string, Json>) => void;
};

/**
 * The persons whom this customer insured before and who are not in the list yet. The server sends them once the phone is
 * proven and the customer is found.
 */
export function KnownPeople({ items, schema, onAdd }: KnownPeopleProps) {
  const text = useText();
  const { record } = useOpenDraft();
  const { status, value } = record.findings.existingCustomer ?? {};
  const people =
    status === 'found' && isObject(value) && 'people' in value ? (value.people as Record<string, Json>[]) : [];
  const others = people.filter(({ fullName }) => !items.some((item) => item.fullName === fullName));
  if (others.length === 0) return null;
  const select = (person: Record<string, Json>) =>
    Object.fromEntries(Object.entries(person).filter(([field]) => Object.hasOwn(schema.properties, field)));
  return (
    <section className="grid justify-items-start gap-2" aria-label={text('wizard.ahead.known')}>
      <p className="text-muted text-small">{text('wizard.ahead.known')}</p>
      {others.map((person) => (
        <Button key={String(person.fullName)} icon={UserPlus} variant="quiet" onClick={() => onAdd(select(person))}>
          {text('wizard.ahead.add', { name: String(person.fullName) })}
        </Button>
      ))}
    </section>
  );
}
