import { useUser } from '#web/api/people/user.ts';
import { useDraftCommission } from '#web/api/purchase/portal-sales.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import { useFiguresShown } from './use-figures-shown.ts';

/** The premium, what it earns and what it costs the partner; away from the screen while the customer looks on. */
export function Earnings() {
  const text = useText();
  const { user } = useUser();
  const { link, view } = useOpenDraft();
  const { data } = useDraftCommission(link, view);
  const [isShown, show] = useFiguresShown();
  const earns = data?.earns;
  if (!earns || !user?.partner) return null;
  const { premium, commission, premiumWithoutCommission, currency } = earns;
  const figures = [
    { name: 'premium', amount: premium },
    { name: 'commission', amount: commission },
    ...(user.partner.allowPayWithoutCommission ? [{ name: 'without', amount: premiumWithoutCommission }] : []),
  ];
  return (
    <>
      {isShown && (
        <dl className="flex flex-wrap gap-x-5">
          {figures.map(({ name, amount }) => (
            <div key={name} className="flex items-baseline gap-x-1.5">
              <dt className="text-muted text-small">{text(`portal-sales.earns.${name}`)}</dt>
              <dd className="font-semibold text-ink">
                <Money minorUnits={amount} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <TextButton onClick={() => show(!isShown)}>
        {text(isShown ? 'portal-sales.earns.hide' : 'portal-sales.earns.show')}
      </TextButton>
    </>
  );
}
