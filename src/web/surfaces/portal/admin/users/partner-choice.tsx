import { useEffect } from 'react';
import { usePartners } from '#web/api/people/partners.ts';
import { Combobox } from '#web/fields/choice/combobox.tsx';
import { useText } from '#web/i18n/use-text.ts';

type PartnerChoiceProps = {
  title: string;
  /** A partner's id; empty for none. */
  value: string;
  onChange: (partner: string) => void;
  /** The present choice, whose name is known before the list is. */
  known: { id: string; name: string } | null;
};

/** One of all partners, found by name, company or account code. */
export function PartnerChoice({ title, value, onChange, known }: PartnerChoiceProps) {
  const text = useText();
  const { items = [], hasNextPage, isFetchingNextPage, fetchNextPage } = usePartners({ limit: 100 });
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const listed = items.map(({ id, name, company, accountCode }) => ({
    value: id,
    label: name,
    names: [company, accountCode],
  }));
  const isListed = !known || listed.some((choice) => choice.value === known.id);
  return (
    <Combobox
      title={title}
      placeholder={text('portal.user.choosePartner')}
      value={value ? [value] : []}
      onChange={([id = '']) => onChange(id)}
      choices={isListed ? listed : [{ value: known.id, label: known.name }, ...listed]}
    />
  );
}
