import type { BodyOf } from '#contract/call.ts';
import type { jumpToState } from '#contract/testing.ts';
import type { JumpReply } from '#web/api/testing/testing.ts';
import { useText } from '#web/i18n/use-text.ts';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { paths } from '#web/router/paths.ts';
import { buildLocalizedAddress, buildTestDraftAddress } from './draft-address.ts';

type JumpResultProps = {
  jumped: JumpReply;
  wish: BodyOf<typeof jumpToState>;
  /** The title of a page. */
  titleOf: (page: string) => string;
};

/** The present position of the case, the reason if it is not the requested one, and a link to it. */
export function JumpResult({ jumped, wish, titleOf }: JumpResultProps) {
  const text = useText();
  const { order, stands, reached, problems } = jumped;
  const place = order ? text(`testing.orders.states.${stands}`) : titleOf(stands);
  const pay = stands === 'issued' ? paths.paymentSuccess : paths.makePayment;
  const address = order
    ? buildLocalizedAddress(wish.language, pay(order))
    : buildTestDraftAddress(wish.language, wish.product, jumped);
  return (
    <Notice
      kind={reached ? 'success' : 'warning'}
      live
      title={text(reached ? 'testing.jump.reached' : 'testing.jump.held', { stands: place })}
    >
      <div className="grid justify-items-start gap-3">
        {problems.length > 0 && (
          <div>
            <p>{text('testing.jump.refused')}</p>
            <ul className="list-disc pl-5">
              {problems.map(({ problem, pointer = '' }) => (
                <li key={`${pointer} ${problem}`} className="break-all">
                  <code>{problem}</code> {pointer}
                </li>
              ))}
            </ul>
          </div>
        )}
        <a href={address} target="_blank" rel="noreferrer" className={buttonClasses('secondary')}>
          {text(order ? 'testing.orders.open' : 'testing.jump.openDraft')}
        </a>
      </div>
    </Notice>
  );
}
