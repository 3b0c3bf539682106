import { clsx } from 'clsx/lite';
import { MousePointerClick, Plus, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { pathTo } from '#shared/addresses.ts';
import { locales } from '#shared/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { patterns } from '#web/router/paths.ts';
import { useFileName } from '../base/names/use-file-name.ts';
import { useSelection, useWorkspace } from '../base/workspace/workspace-context.ts';
import { useInPreview, usePreview } from './preview-context.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { PreviewOptions } from './preview-options.tsx';
import { RecordingBar } from './recording-bar.tsx';

const deviceWidths = [390, 768, 1024] as const;

/** Shows the product's own pages in their present version, in any language, on any day and in any device's width. */
export function PreviewPane({ toolbox }: { toolbox?: ReactNode }) {
  const text = useText();
  const preview = usePreview();
  const settings = useInPreview((open) => open.settings());
  const [showsOptions, setShowsOptions] = useState(false);
  const [showsToolbox, setShowsToolbox] = useState(false);
  const { language, width, isPointing, recording } = settings;
  return (
    <section aria-label={text('studio-preview.title')} className="flex h-full min-h-0 flex-col">
      <div className="grid max-h-3/5 gap-2 overflow-y-auto border-line border-b bg-card p-3">
        <div className="flex flex-wrap items-center gap-2">
          <OneOf
            label={text('studio-preview.language')}
            value={language}
            choices={locales.map((value) => ({ value, label: text(`studio-preview.languages.${value}`) }))}
            onChange={(next) => preview.set({ language: next })}
          />
          <OneOf
            label={text('studio-preview.width')}
            value={String(width)}
            choices={deviceWidths.map((each) => ({
              value: String(each),
              label: String(each),
              title: text(`studio-preview.widths.${each}`),
            }))}
            onChange={(next) => preview.set({ width: Number(next) })}
          />
          <Button
            icon={MousePointerClick}
            variant={isPointing ? 'primary' : 'secondary'}
            aria-pressed={isPointing}
            title={text('studio-preview.pointHelp')}
            onClick={() => preview.set({ isPointing: !isPointing })}
          >
            {text('studio-preview.point')}
          </Button>
          {toolbox && (
            <Button
              icon={Plus}
              variant="secondary"
              aria-expanded={showsToolbox}
              onClick={() => setShowsToolbox(!showsToolbox)}
            >
              {text('studio-preview.toolbox')}
            </Button>
          )}
          <Button icon={RotateCcw} variant="quiet" onClick={() => preview.restart()}>
            {text('studio-preview.restart')}
          </Button>
          <Button variant="quiet" aria-expanded={showsOptions} onClick={() => setShowsOptions(!showsOptions)}>
            {text('studio-preview.options')}
          </Button>
        </div>
        {showsToolbox && toolbox}
        {showsOptions && <PreviewOptions />}
        {isPointing && <PointedAt />}
        {recording && <RecordingBar key={recording.base?.name ?? ''} base={recording.base} />}
        <PreviewErrorNotice />
      </div>
      <PreviewFrame />
    </section>
  );
}

/** Shows the reason why the latest version is not shown; below it is the last version that worked. */
function PreviewErrorNotice() {
  const text = useText();
  const { release } = useWorkspace();
  const nameOf = useFileName(release);
  const fault = useInPreview((open) => open.fault());
  if (!fault) return null;
  return (
    <Notice kind="warning" title={text('studio-preview.fault.title')} live>
      <p>{text('studio-preview.fault.text')}</p>
      <p className="break-words text-small">
        {fault.file !== '' && `${nameOf(fault.file)} ${fault.at}: `}
        {fault.message}
      </p>
    </Notice>
  );
}

type OneOfProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string; title?: string }[];
  onChange: (value: Value) => void;
};

/** A choice between a few values, side by side. */
function OneOf<Value extends string>({ label, value, choices, onChange }: OneOfProps<Value>) {
  return (
    <fieldset className="flex overflow-hidden rounded-field border border-line-strong">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          title={choice.title}
          onClick={() => onChange(choice.value)}
          className={clsx(
            'min-h-11 px-3 text-small',
            choice.value === value
              ? 'bg-primary-tint font-semibold text-ink'
              : 'bg-card text-text hover:bg-primary-tint',
          )}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}

/** Shows the setting that the user clicked in the preview, in words, with links to the tabs that contain it. */
function PointedAt() {
  const text = useText();
  const { release, product } = useWorkspace();
  const [{ page, field, message, from }] = useSelection();
  const messages = useInPreview((open) => open.state()?.messages);
  if (from !== 'preview') return null;
  const named = [
    page && (messages?.[`${product}.${page}.step`] ?? page),
    field && (messages?.[`${product}.${page}.${field}.label`] ?? field),
  ].filter(Boolean);
  const places = [...(page === undefined ? [] : ['pages']), ...(message === undefined ? [] : ['words'])];
  return (
    <p role="status" className="flex flex-wrap items-baseline gap-x-3 text-small">
      <span className="font-semibold text-ink">{named.join(' · ')}</span>
      {message !== undefined && <span className="break-words text-muted">{message}</span>}
      {places.map((part) => (
        <Link
          key={part}
          className="link inline-flex min-h-11 items-center"
          href={pathTo(patterns.studioProduct, { id: release, product, part })}
        >
          {text(`studio-preview.writtenIn.${part}`)}
        </Link>
      ))}
    </p>
  );
}
