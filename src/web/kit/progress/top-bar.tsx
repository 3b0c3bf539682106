import { useText } from '#web/i18n/use-text.ts';
import { type Bar, barTimes } from './progress.ts';

/** The bar on top while calls are under way; nobody knows how far they are, so it slows down towards the end. */
export function TopBar({ bar: { phase, failed } }: { bar: Bar }) {
  const text = useText();
  const isDone = phase === 'done';
  return (
    <div
      role="progressbar"
      aria-label={text('calls.loading')}
      aria-valuetext={failed ? text('calls.failed') : text('calls.loading')}
      data-failed={failed}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-1 print:hidden"
    >
      <div
        style={{ transitionDuration: `${isDone ? 150 : barTimes.duration}ms` }}
        className={`h-full transition-[width] ease-out ${failed ? 'bg-error' : 'bg-primary'} ${isDone ? 'w-full' : 'w-[95%] starting:w-0'}`}
      >
        <div className="krama-fine size-full text-ink/60" />
      </div>
    </div>
  );
}
