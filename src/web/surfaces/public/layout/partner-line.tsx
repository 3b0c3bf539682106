import { clsx } from 'clsx/lite';
import { useLocation, useSearch } from 'wouter';
import { matchPath } from '#shared/addresses.ts';
import { useShownSeller } from '#web/api/site/shown-seller.ts';
import { useText } from '#web/i18n/use-text.ts';
import { patterns } from '#web/router/paths.ts';

const orderPatterns = [patterns.makePayment, patterns.checkPayment, patterns.paymentSuccess, patterns.paymentFail];

/** The selling partner, if its link brought the visitor or the page is about its sale. */
export function PartnerLine() {
  const text = useText();
  const company = useShownSeller(useSearch());
  const [path] = useLocation();
  const place = 'border-t px-5 py-1 text-center text-small print:hidden';
  if (company === undefined) {
    // The seller of an order is known a moment later: the line is reserved already, so that nothing moves.
    const isOfOrder = orderPatterns.some((pattern) => matchPath(pattern, path));
    return isOfOrder ? <div className={clsx(place, 'border-transparent')}>&nbsp;</div> : null;
  }
  return (
    <p className={clsx(place, 'border-line bg-primary-tint text-ink')}>
      {text('interface.header.soldBy', { company })}
    </p>
  );
}
