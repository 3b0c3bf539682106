import { useText } from '#web/i18n/use-text.ts';
import { kindOf } from '#web/surfaces/studio/base/chart/journey.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { Tick } from '../controls/tick.tsx';
import { type OnPage, writePage } from '../edits/field-edits.ts';
import { journeyOf } from '../edits/page-edits.ts';
import { PageAsks } from './page-asks.tsx';
import { PageExpects } from './page-expects.tsx';
import { PageShows } from './page-shows.tsx';

/** What a page does besides asking: what it shows, how many of a list it expects, what it asks the world, whom it binds. */
export function PageExtras({ on }: { on: OnPage }) {
  const text = useText();
  const { workspace, product, mayEdit } = useWorkspace();
  const journey = journeyOf({ workspace, product });
  const isStop = journey !== undefined && Object.hasOwn(journey.states, on.name) && kindOf(journey, on.name) === 'stop';
  return (
    <section className="grid gap-5" aria-labelledby={`more-${on.name}`}>
      <h3 id={`more-${on.name}`} className="font-semibold text-ink">
        {text('studio-pages.also.title')}
      </h3>
      {isStop ? (
        <Tick
          label={text('studio-pages.also.binds.stop')}
          help={text('studio-pages.also.binds.help')}
          checked={on.page.binds === true}
          disabled={!mayEdit}
          onChange={(is) => workspace.change(writePage(on, ['binds'], is ? true : undefined))}
        />
      ) : (
        <>
          <PageShows on={on} />
          <PageExpects on={on} />
          <PageAsks on={on} />
        </>
      )}
    </section>
  );
}
