import { useMachine } from '@xstate/react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { checkPage, isMissingAnswer } from '#engine/check-page.ts';
import type { DerivedState } from '#engine/derived-state.ts';
import { findPageDefinition } from '#engine/product.ts';
import type { Problem } from '#engine/record.ts';
import { type AnswerResult, answer } from '#engine/wizard.ts';
import type { Command } from '../draft-calls.ts';
import type { Draft } from '../use-draft.ts';
import { buildFieldId } from './field-id.ts';
import { type Changes, dropUnread, isUnread, noteChange, type PageContext, pageMachine } from './page-machine.ts';
import { findNextSection, listOpenSections, listSections, type PageSection, sortByPlace } from './page-sections.ts';

/** `asked`: the sections of the page with visible fields; `open`: those of them that are open. */
type Sections = { asked: readonly PageSection[]; open: readonly PageSection[] };

/**
 * One page of the journey while it is open: its visible problems, and the actions of its buttons.
 *
 * @param only restricts the page to these fields; without it, all fields
 * @param begun how the page begins, if the server has refused it before the scripts came
 */
export function usePage(draft: Draft, page: string, only?: ReadonlySet<string>, begun?: Partial<PageContext>) {
  const { product, situation, turnedBack } = draft;
  const { askedIn, asked } = useAskedSections(draft, page, only);
  const problems = useMemo(() => checkPage(product, page, situation), [product, page, situation]);
  const [input] = useState(() => ({ reached: findFirstInvalid(asked, problems), ...begun }));
  const [state, send, actor] = useMachine(pageMachine, { input });
  // Deferred like the answers, so that the problems on the page change together with the answers.
  const done = useDeferredValue(state.context);
  const open = useOpenSections(asked, done.reached);
  const shown = useStableWhilePressed(
    useShownProblems(problems, draft, { ...done, typing: state.context.typing }, { asked, open, page }),
  );
  // The page was passed in the browser, but the server refused it.
  useEffect(() => {
    if (turnedBack?.page === page) send({ type: 'FAILED', error: turnedBack.error });
  }, [turnedBack, page, send]);

  const now = useCallback(() => actor.getSnapshot().context, [actor]);
  const note = useCallback((note: Partial<PageContext>) => send({ type: 'NOTE', note }), [send]);
  const leave = useCallback(
    (id: string) => {
      const { touched, typing } = now();
      if (typing || !touched.has(id)) note({ touched: new Set([...touched, id]), typing: false });
      draft.saveNow();
    },
    [now, note, draft.saveNow],
  );
  /** True if everything below a pointer is valid; invalid fields show their problems from then on. */
  const judge = useCallback(
    (place: string): boolean => {
      const isRight = !checkPage(product, page, draft.journeyNow().situation).some(({ at }) => at?.startsWith(place));
      if (!isRight) note({ tried: [...now().tried, place], typing: false });
      return isRight;
    },
    [product, page, draft.journeyNow, now, note],
  );
  /**
   * True if the open sections of the page are valid; otherwise shows the missing answers, or opens the next section.
   */
  const isDone = (): boolean => {
    const { asking, reached, attempt } = now();
    // The press of NEXT leaves a field; this may have opened the question if other answers shall be cleared.
    if (asking) return false;
    const { situation } = draft.journeyNow();
    const asked = askedIn(situation);
    const sections = { asked, open: listOpenSections(asked, reached) };
    const unread = now().refused.filter((problem) => isUnread(problem) && asked.some(holds(problem)));
    if ([...unread, ...checkPage(product, page, situation)].some((problem) => !isLater(problem, sections))) {
      note({ attempt: attempt + 1, typing: false });
      return false;
    }
    const next = findNextSection(asked, reached);
    // The earlier errors are resolved, and nobody has submitted the section that opens now.
    if (next) note({ reached: next.at, attempt: 0 });
    return !next;
  };
  /** Runs a command. True if it succeeded. */
  const carryOut = (command: Command) =>
    new Promise<boolean>((settle) => send({ type: 'RUN', run: () => draft.run(command), settle }));

  const { failure, asking, tells, revision } = state.context;
  return {
    ...{ name: page, ...shown, failure, asking, tells, revision, sections: open },
    busy: !state.matches('ready'),
    waiting: state.matches('offline'),
    ...{ leave, judge, note },
    /** Saves answers; asks first if they would clear others. */
    change: (changes: Changes) => changeAnswers(draft, { now, note }, changes),
    decide: (yes: boolean) => {
      if (asking && yes) saveAnswers(draft, { now, note }, asking.changes, answer(draft.journeyNow(), asking.changes));
      // The fields are rendered again from the record, without the typed text.
      note({ asking: null, ...(!(asking && yes) && { revision: revision + 1, refused: [] }) });
    },
    /** True if the page is valid; otherwise its fields show their problems. */
    check: isDone,
    /** Runs a command, also of another page. True if it succeeded. */
    carryOut,
    /** Runs a command if the page is valid. True if it succeeded. */
    submit: async (command: Command): Promise<boolean> => isDone() && carryOut(command),
    /**
     * Passes the page if it is valid: at once if the browser can predict the result, or else after the server's answer.
     */
    pass: (onPassed: () => void): void => {
      if (!isDone()) return;
      if (draft.goAhead(page)) onPassed();
      else void carryOut({ kind: 'pass', page }).then((isThrough) => isThrough && onPassed());
    },
  };
}

export type OpenPage = ReturnType<typeof usePage>;

/** The page's notes now, and a function that changes them. */
type PageNotes = { now: () => PageContext; note: (note: Partial<PageContext>) => void };

function changeAnswers(draft: Draft, notes: PageNotes, typed: Changes): void {
  const { problems } = answer(draft.journeyNow(), typed);
  const changes = dropUnread(typed, problems);
  const result = answer(draft.journeyNow(), changes);
  const { clears, tells } = result;
  if (result.problems.length > 0) {
    notes.note({ refused: problems });
    return;
  }
  if (clears.length > 0) notes.note({ asking: { changes, clears, tells } });
  else saveAnswers(draft, notes, changes, result);
  if (problems.length > 0) notes.note({ refused: [...notes.now().refused, ...problems] });
}

function saveAnswers(draft: Draft, { now, note }: PageNotes, changes: Changes, answered: AnswerResult): void {
  const noted = noteChange(now(), changes, answered.tells);
  if (noted) note(noted);
  draft.change(changes, answered);
}

/** The sections that the page asks for, with the present answers or with newer ones. */
function useAskedSections({ product, situation }: Draft, page: string, only: ReadonlySet<string> | undefined) {
  const askedIn = useCallback(
    ({ hidden }: DerivedState) =>
      listSections(findPageDefinition(product, page), (field) => !hidden.has(field) && (only?.has(field) ?? true)),
    [product, page, only],
  );
  return { askedIn, asked: useMemo(() => askedIn(situation), [askedIn, situation]) };
}

/** The problems that the person sees: the same object while its content is equal, so that nothing renders again. */
function useShownProblems(
  problems: readonly Problem[],
  { product, record: { answers } }: Draft,
  { touched, attempt, tried, refused, typing }: PageContext,
  { asked, open, page }: Sections & { page: string },
) {
  const definition = findPageDefinition(product, page);
  const last = useRef<{ shown: readonly Problem[]; attempt: number }>({ shown: [], attempt: 0 });
  return useMemo(() => {
    // A text that is saved while it is typed is not judged yet.
    if (typing) return last.current;
    const isShown = ({ at, code }: Problem) =>
      attempt > 0 ||
      tried.some((place) => at?.startsWith(place)) ||
      (!isMissingAnswer(code) && touched.has(buildFieldId(at ?? '', answers)));
    // A number that is not understood is no answer: its own problem says more than that the answer is missing.
    const unread = new Set(refused.filter(isUnread).map(({ at }) => at));
    const own = problems.filter(
      (problem) => isShown(problem) && !isLater(problem, { asked, open }) && !unread.has(problem.at),
    );
    const others = refused.filter(({ at }) => !own.some((problem) => problem.at === at));
    const shown = sortByPlace([...own, ...others], definition, answers);
    const { shown: before } = last.current;
    const isSame = shown.length === before.length && shown.every((problem, index) => problem === before[index]);
    if (!isSame || attempt !== last.current.attempt) last.current = { shown, attempt };
    return last.current;
  }, [problems, touched, attempt, tried, refused, typing, asked, open, definition, answers]);
}

/** True if a problem is in a section that is not open yet. */
function isLater(problem: Problem, { asked, open }: Sections): boolean {
  return asked.some(holds(problem)) && !open.some(holds(problem));
}

/** Returns a check of sections: true for the section of a problem. */
const holds =
  ({ at }: Problem) =>
  ({ fields }: PageSection): boolean =>
    fields.includes(at?.split('/')[1] ?? '');

/**
 * Returns the index of the first section with a problem, Infinity if there is none. Sections open one after another:
 * the next one opens when those before it are valid and NEXT is pressed.
 */
function findFirstInvalid(asked: readonly PageSection[], problems: readonly Problem[]): number {
  const wrong = new Set(problems.map(({ at }) => at?.split('/')[1] ?? ''));
  return asked.find(({ fields }) => fields.some((field) => wrong.has(field)))?.at ?? Number.POSITIVE_INFINITY;
}

/**
 * The open sections: the same list while its content is equal, so that nothing renders again. The heading of a section
 * that opens gets the focus.
 */
function useOpenSections(asked: readonly PageSection[], reached: number): readonly PageSection[] {
  const last = useRef<readonly PageSection[]>([]);
  const open = useMemo(() => {
    const open = listOpenSections(asked, reached);
    if (JSON.stringify(open) !== JSON.stringify(last.current)) last.current = open;
    return last.current;
  }, [asked, reached]);
  const before = useRef(reached);
  useEffect(() => {
    const next = reached > before.current ? open.find(({ at }) => at === reached) : undefined;
    before.current = reached;
    if (next) document.getElementById(`section-${next.name}`)?.focus();
  }, [reached, open]);
  return open;
}

let isPointerDown = false;
if (typeof window !== 'undefined') {
  const set = (down: boolean) => () => {
    isPointerDown = down;
  };
  window.addEventListener('pointerdown', set(true), true);
  window.addEventListener('pointerup', set(false), true);
  window.addEventListener('pointercancel', set(false), true);
}

/**
 * Holds a value unchanged while a pointer is pressed. The press of a button leaves a field, and the field's error
 * appears or disappears; if the page moved between press and release, the press would miss the button.
 */
function useStableWhilePressed<Value>(value: Value): Value {
  const [held, setHeld] = useState(value);
  useEffect(() => {
    if (!isPointerDown) {
      setHeld(value);
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The click follows the release: the page may move after the click.
    const release = () => {
      timer = setTimeout(() => setHeld(value));
    };
    window.addEventListener('pointerup', release, { once: true });
    window.addEventListener('pointercancel', release, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [value]);
  return held;
}
