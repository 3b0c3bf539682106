import { clsx } from 'clsx/lite';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { SimulatedEvent, TestOrder } from '#contract/testing.ts';
import { useProducts } from '#web/api/catalogue/use-products.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { paths } from '#web/router/paths.ts';
import { buildLocalizedAddress } from './draft-address.ts';

type OrderEntryProps = {
  order: TestOrder;
  open: boolean;
  onToggle: () => void;
  onEvent: (event: SimulatedEvent) => void;
  /** The event that is being simulated, and its order; undefined if there is none. */
  busy: { order: string; event: SimulatedEvent } | undefined;
};

const ENDED = ['orderCancelled', 'orderExpired', 'refunded'];

/** One order: its number and state; when open, a button for every event that is possible now. */
export function OrderEntry({ order, open, onToggle, onEvent, busy }: OrderEntryProps) {
  const text = useText();
  const { money, dateTime } = useFormat();
  const { locale } = useLanguage();
  const id = useId();
  const { ref, number, state, can, total, currency, at } = order;
  const product = useProducts().data?.find((each) => each.id === order.product)?.name ?? order.product;
  const head = useOrderFocus(state);
  const variant = state === 'issued' ? 'success' : ENDED.includes(state) ? 'error' : 'plain';
  const page = state === 'issued' ? paths.paymentSuccess(ref) : paths.makePayment(ref);
  return (
    <li className="rounded-card border border-line">
      <button
        ref={head}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
        className="grid min-h-11 w-full grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 rounded-card px-4 py-3 text-left hover:bg-primary-tint"
      >
        <span className="grid">
          <span className="font-semibold text-ink">{product}</span>
          <span className="figures text-small text-muted">
            {number} · {dateTime(at)} · {money(total, currency)}
          </span>
        </span>
        <Icon of={ChevronDown} className={clsx('size-5 text-muted', open && 'rotate-180')} />
        <span>
          <Tag variant={variant}>{text(`testing.orders.states.${state}`)}</Tag>
        </span>
      </button>
      <div id={id} hidden={!open} className="grid gap-3 border-line border-t px-4 py-4">
        {can.length === 0 && <p className="text-muted">{text('testing.orders.nothing')}</p>}
        <div className="flex flex-wrap gap-2">
          {can.map((event) => (
            <Button
              key={event}
              variant="secondary"
              busy={busy?.order === ref && busy.event === event}
              onClick={() => onEvent(event)}
            >
              {text(`testing.orders.events.${event}`)}
            </Button>
          ))}
        </div>
        <p>
          <a
            href={buildLocalizedAddress(locale, page)}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center"
          >
            {text('testing.orders.open')}
          </a>
        </p>
      </div>
    </li>
  );
}

/** The pressed button disappears with its effect: the focus stays with the order. */
function useOrderFocus(state: string) {
  const head = useRef<HTMLButtonElement>(null);
  const before = useRef(state);
  useEffect(() => {
    const hasMoved = before.current !== state;
    before.current = state;
    if (hasMoved && document.activeElement === document.body) head.current?.focus({ preventScroll: true });
  }, [state]);
  return head;
}
