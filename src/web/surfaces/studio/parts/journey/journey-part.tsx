import { useEffect, useMemo, useState } from 'react';
import { useProductPaths } from '#web/api/studio/product-paths.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import type { ChartJourney } from '#web/surfaces/studio/base/chart/chart-journey.ts';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { useInWorkspace, useSelection, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { JourneyGraph } from './graph/journey-graph.tsx';
import { faultWords, type OpenJourney, useJourney } from './graph/use-journey.ts';
import { JourneyOutline } from './journey-outline.tsx';
import { PathCheckResult } from './path-check-result.tsx';
import { ResetSection } from './reset-section.tsx';
import { StatePanel } from './state-panel.tsx';
import { useGraphActs } from './use-graph-acts.tsx';

/** The maximum number of states in the picture. More are unreadable and slow (seconds); the text list shows all. */
const MAX_DRAWN_STATES = 300;

/** Edits the journey of a product as a picture and as text. Every path is checked after each change. */
export function JourneyPart() {
  // The descriptions of conditions need these messages.
  const isReady = useMessages(['studio-sentences']);
  return isReady ? <JourneyContent /> : <PageWaiting />;
}

function JourneyContent() {
  const text = useText();
  const open = useJourney();
  if (!open) return <Notice kind="error" title={text('studio-journey.unreadable')} />;
  return <JourneySections open={open} />;
}

function JourneySections({ open }: { open: OpenJourney }) {
  const text = useText();
  const { release, product } = useWorkspace();
  const [selected, select] = useSelection();
  const [state, setState] = useState<string | undefined>(selected.page);
  useEffect(() => {
    if (selected.from === 'finding' && selected.page !== undefined) setState(selected.page);
  }, [selected]);
  const [persona, setPersona] = useState('');
  const content = useInWorkspace((workspace) => workspace.contentHash());
  const isSaved = useInWorkspace((workspace) => workspace.isKept());
  const walk = useProductPaths(release, { product, content });
  const { journey, faults, names } = open;
  const { data } = walk;
  const broken = data?.broken ?? undefined;
  const person = data?.cases.find(({ name }) => name === persona);
  const drawn = useMemo(() => {
    if (person) return { states: listPathStates(journey, person.pages, person.ends === 'issued'), isBroken: false };
    return broken ? { states: listPathStates(journey, broken.pages, false), isBroken: true } : undefined;
  }, [journey, person, broken]);

  const known = Object.hasOwn(journey.states, state ?? '') ? (state as string) : journey.initial;
  const choose = (name: string) => {
    setState(name);
    if (journey.pages.has(name)) select({ page: name, from: 'editor' });
  };
  const [acts, dialogs] = useGraphActs(open, setState);
  const size = Object.keys(journey.states).length;
  const others = faults.filter(({ state: at }) => at === '');

  return (
    <div className="grid grid-cols-1 gap-5">
      <PathCheckResult
        open={open}
        walk={data}
        isWalking={!isSaved || walk.isPending || walk.isPlaceholderData}
        hasFailed={walk.isError}
        onAgain={() => void walk.refetch()}
      />
      {others.length > 0 && (
        <Notice kind="error" live title={text('studio-journey.cannotBeWalked')}>
          {others.map((fault) => (
            <p key={fault.is}>{faultWords(fault, names, text)}</p>
          ))}
        </Notice>
      )}
      {/* The preview may be next to it, so the layout depends on the available width. */}
      <div className="@container">
        <div className="grid grid-cols-1 gap-5 @4xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid content-start gap-3">
            {data && data.cases.length > 0 && (
              <CaseSelect cases={data.cases} value={persona} onChange={setPersona} names={names} />
            )}
            {size > MAX_DRAWN_STATES ? (
              <Notice kind="info" title={text('studio-journey.tooLarge', { count: size, most: MAX_DRAWN_STATES })} />
            ) : (
              <JourneyGraph open={open} chosen={known} onChoose={choose} drawn={drawn} acts={acts} />
            )}
            <p className="text-muted text-small">{text(acts ? 'studio-journey.graph.help' : 'studio-journey.keys')}</p>
            {dialogs}
          </div>
          <div className="self-start @4xl:sticky @4xl:top-4 @4xl:row-span-2 @4xl:max-h-[calc(100dvh-2rem)] @4xl:overflow-y-auto">
            <Section title={text('studio-journey.chosen')}>
              {Object.hasOwn(journey.states, known) && <StatePanel open={open} name={known} onChoose={choose} />}
            </Section>
          </div>
          <Section title={text('studio-journey.inWords')}>
            <JourneyOutline open={open} chosen={known} onChoose={choose} broken={broken?.pages.at(-1)} />
          </Section>
        </div>
      </div>
      <Section title={text('studio-journey.reset.title')}>
        <ResetSection open={open} />
      </Section>
    </div>
  );
}

type CaseSelectProps = {
  cases: readonly { name: string; ends: string; isAsSaid: boolean }[];
  value: string;
  onChange: (name: string) => void;
  names: OpenJourney['names'];
};

/** Selects the test case whose path is drawn. Those whose path differs from the recorded one are first. */
function CaseSelect({ cases, value, onChange, names }: CaseSelectProps) {
  const text = useText();
  const others = cases.filter(({ isAsSaid }) => !isAsSaid);
  const chosen = cases.find(({ name }) => name === value);
  return (
    <div className="grid gap-2">
      <SelectField
        id="journey-persona"
        label={text('studio-journey.persona.label')}
        help={others.length > 0 ? text('studio-journey.persona.changed', { count: others.length }) : undefined}
        value={value}
        onChange={onChange}
        placeholder={text('studio-journey.persona.none')}
        choices={[...others, ...cases.filter(({ isAsSaid }) => isAsSaid)].map(({ name, isAsSaid }) => ({
          value: name,
          label: isAsSaid ? name : text('studio-journey.persona.otherwise', { name }),
        }))}
      />
      {chosen && (
        <p role="status">
          {chosen.ends === 'issued'
            ? text('studio-journey.persona.buys')
            : text('studio-journey.persona.ends', { page: names.state(chosen.ends) })}
        </p>
      )}
    </div>
  );
}

/** Returns the states of a path through pages. All checkout pages are one state; after a purchase, its end follows. */
function listPathStates(journey: ChartJourney, pages: readonly string[], isBought: boolean): string[] {
  const checkout = Object.keys(journey.states).find((name) => typeof journey.states[name]?.$ref === 'string');
  const states: string[] = [];
  for (const page of pages) {
    const state = Object.hasOwn(journey.states, page) ? page : checkout;
    if (state !== undefined && states.at(-1) !== state) states.push(state);
  }
  const end = journey.states[checkout ?? '']?.onDone;
  return isBought && typeof end === 'string' ? [...states, end] : states;
}
