import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { checkPage, isMissingAnswer } from '#engine/check-page.ts';
import type { DerivedState } from '#engine/derived-state.ts';
import type { Json } from '#engine/language/json.ts';
import { findPageDefinition } from '#engine/product.ts';
import type { Problem } from '#engine/record.ts';
import { type AnswerResult, answer } from '#engine/wizard.ts';
import { isApiError } from '#web/api/api-error.ts';
import { backOnline } from '#web/hydration/back-online.ts';
import type { Command } from '../draft-calls.ts';
import type { Draft } from '../use-draft.ts';
import { buildFieldId } from './field-id.ts';
import { findNextSection, listOpenSections, listSections, type PageSection } from './page-sections.ts';
import { useStableWhilePressed } from './use-stable-while-pressed.ts';

/** The longest pause between two checks of the connection, in milliseconds. */
const MAX_PAUSE_MS = 15_000;

type Changes = Record<string, Json>;
type Asking = { changes: Changes; clears: string[]; tells: string[] };

/**
 * One page of the journey while it is open: its visible problems, and the actions of its buttons.
 *
 * @param only restricts the page to these fields; without it, all fields
 */
export function usePage(draft: Draft, page: string, only?: ReadonlySet<string>) {
  const { product, situation, record } = draft;
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const [tried, setTried] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [tells, setTells] = useState<readonly string[]>([]);
  const [revision, setRevision] = useState(0);
  const sections = useSections(draft, page, only);

  const problems = useMemo(() => checkPage(product, page, situation), [product, page, situation]);
  // It changes together with the answers of the same moment, which are rendered as deferred, too.
  const done = useDeferredValue(
    useMemo(
      () => ({ touched, attempt, tried, refused, reached: sections.reached }),
      [touched, attempt, tried, refused, sections.reached],
    ),
  );
  const open = useOpenSections(sections.asked, done.reached);
  const before = useRef(done.reached);
  useEffect(() => {
    const next = done.reached > before.current ? open.find(({ at }) => at === done.reached) : undefined;
    before.current = done.reached;
    if (next) document.getElementById(`section-${next.name}`)?.focus();
  }, [done.reached, open]);
  const was = useRef<{ shown: readonly Problem[]; attempt: number }>({ shown: [], attempt: 0 });
  const told = useMemo(() => {
    const { touched, attempt, tried, refused } = done;
    const isShown = (problem: Problem) =>
      attempt > 0 ||
      tried.some((place) => problem.at?.startsWith(place)) ||
      (!isMissingAnswer(problem.code) && touched.has(buildFieldId(problem.at ?? '', record.answers)));
    const own = problems.filter((problem) => isShown(problem) && !isLater(problem, open, sections.asked));
    const shown = [...own, ...refused.filter(({ at }) => !own.some((problem) => problem.at === at))];
    const last = was.current;
    const isSame = shown.length === last.shown.length && shown.every((problem, index) => problem === last.shown[index]);
    // The same object while its content is equal: then the page does not render again.
    if (!isSame || attempt !== last.attempt) was.current = { shown, attempt };
    return was.current;
  }, [problems, done, open, record.answers, sections.asked]);

  const still = useStableWhilePressed(told);

  const showRefused = useCallback((error: unknown) => {
    const placed = isApiError(error) ? error.errors.filter(({ pointer }) => pointer !== undefined) : [];
    setRefused(
      placed.map(({ problem, pointer, message, params }) => ({
        code: problem,
        at: pointer ?? '',
        message,
        params: params ?? {},
      })),
    );
    if (placed.length === 0) setFailure(error);
    setAttempt((before) => before + 1);
  }, []);
  // The page passed here, and the server refused it.
  const { turnedBack } = draft;
  useEffect(() => {
    if (turnedBack?.page === page) showRefused(turnedBack.error);
  }, [turnedBack, page, showRefused]);

  const keep = (changes: Changes, answered: AnswerResult) => {
    const isChanged = ({ at }: Problem) => (at?.split('/')[1] ?? '') in changes;
    setRefused((before) => (before.some(isChanged) ? before.filter((problem) => !isChanged(problem)) : before));
    setTells((before) => (before.length + answered.tells.length === 0 ? before : answered.tells));
    setFailure(null);
    draft.change(changes, answered);
  };

  /** Saves answers; asks first if they would clear others. */
  const change = (changes: Changes) => {
    const result = answer(draft.journeyNow(), changes);
    if (result.problems.length > 0) setRefused(result.problems);
    else if (result.clears.length > 0) setAsking({ changes, clears: result.clears, tells: result.tells });
    else keep(changes, result);
  };

  const decide = (yes: boolean) => {
    if (asking && yes) keep(asking.changes, answer(draft.journeyNow(), asking.changes));
    // The fields are rendered again from the record, without the typed text.
    else setRevision((before) => before + 1);
    setAsking(null);
  };

  const leave = useCallback(
    (id: string) => {
      setTouched((before) => (before.has(id) ? before : new Set([...before, id])));
      draft.saveNow();
    },
    [draft.saveNow],
  );

  /** True if everything below a pointer is valid; invalid fields show their problems from then on. */
  const judge = useCallback(
    (place: string): boolean => {
      const isRight = !checkPage(product, page, draft.journeyNow().situation).some(({ at }) => at?.startsWith(place));
      if (!isRight) setTried((before) => [...before, place]);
      return isRight;
    },
    [product, page, draft.journeyNow],
  );

  /**
   * Runs a command; while there is no connection it shows that, and repeats the command by itself when the connection
   * is back.
   */
  const passed = async (command: Command): Promise<boolean> => {
    for (let pauseMs = 1000; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
      try {
        return (await draft.run(command)) !== null;
      } catch (error) {
        if (!isApiError(error) || error.status !== 0 || !isOpen.current) throw error;
        setWaiting(true);
        await backOnline(pauseMs);
        if (!isOpen.current) return false;
      }
    }
  };

  /**
   * True if the open sections of the page are valid; otherwise shows the missing answers, or opens the next section.
   */
  const isDone = (): boolean => {
    // The press of NEXT leaves a field, which may have opened a question.
    if (asking) return false;
    const { situation } = draft.journeyNow();
    const asked = sections.askedIn(situation);
    const open = listOpenSections(asked, sections.reached);
    if (checkPage(product, page, situation).some((problem) => !isLater(problem, open, asked))) {
      setAttempt((before) => before + 1);
      return false;
    }
    const next = findNextSection(asked, sections.reached);
    if (next) {
      sections.reach(next.at);
      // The earlier refusal is resolved: nobody has submitted the section that opens now.
      setAttempt(0);
      return false;
    }
    return true;
  };

  /** Runs a command. True if it succeeded. */
  const carryOut = async (command: Command): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      return (await passed(command)) && isOpen.current;
    } catch (error) {
      showRefused(error);
      return false;
    } finally {
      setBusy(false);
      setWaiting(false);
    }
  };

  /** Runs a command if the page is valid. True if it succeeded. */
  const submit = async (command: Command): Promise<boolean> => isDone() && carryOut(command);

  /** Passes the page if it is valid: at once if the result can be predicted here, or else after the server's answer. */
  const pass = (onPassed: () => void): void => {
    if (!isDone()) return;
    if (draft.goAhead(page)) onPassed();
    else void carryOut({ kind: 'pass', page }).then((isThrough) => isThrough && onPassed());
  };

  return {
    name: page,
    ...still,
    failure,
    busy,
    waiting,
    asking,
    decide,
    tells,
    revision,
    change,
    leave,
    judge,
    submit,
    pass,
    sections: open,
  };
}

export type OpenPage = ReturnType<typeof usePage>;

/** True if a problem is in a section that is not open yet. */
function isLater({ at }: Problem, open: readonly PageSection[], asked: readonly PageSection[]): boolean {
  const holds = ({ fields }: PageSection) => fields.includes(at?.split('/')[1] ?? '');
  return asked.some(holds) && !open.some(holds);
}

/** Sections open one after another: the next one opens when those before it are valid and NEXT is pressed. */
function useSections({ product, situation }: Draft, page: string, only: ReadonlySet<string> | undefined) {
  const askedIn = useCallback(
    ({ hidden }: DerivedState) =>
      listSections(findPageDefinition(product, page), (field) => !hidden.has(field) && (only?.has(field) ?? true)),
    [product, page, only],
  );
  const asked = useMemo(() => askedIn(situation), [askedIn, situation]);
  const [reached, reach] = useState(() => {
    const wrong = new Set(checkPage(product, page, situation).map(({ at }) => at?.split('/')[1] ?? ''));
    return asked.find(({ fields }) => fields.some((field) => wrong.has(field)))?.at ?? Number.POSITIVE_INFINITY;
  });
  return { asked, askedIn, reached, reach };
}

/** The open sections: the same list while its content is equal, so that nothing renders again. */
function useOpenSections(asked: readonly PageSection[], reached: number): readonly PageSection[] {
  const last = useRef<readonly PageSection[]>([]);
  return useMemo(() => {
    const open = listOpenSections(asked, reached);
    if (JSON.stringify(open) !== JSON.stringify(last.current)) last.current = open;
    return last.current;
  }, [asked, reached]);
}
