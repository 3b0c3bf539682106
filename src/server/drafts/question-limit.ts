/** Most keys that are remembered: the oldest are forgotten first, so that nobody fills the memory. */
const MOST_KEYS = 10_000;

/** Counts different questions of one asker within a span of time, in this server's memory. */
export type QuestionLimit = {
  /** True when the asker has used up its questions; one that was counted already may be asked again. */
  refuses(asker: string, question: string): boolean;
  count(asker: string, question: string): void;
};

/** @param most different questions an asker may have counted within `minutes` */
export function createQuestionLimit(most: number, minutes: number, now: () => Date): QuestionLimit {
  const asked = new Map<string, Map<string, number>>();

  function counted(asker: string): Map<string, number> {
    const since = now().getTime() - minutes * 60_000;
    const recent = [...(asked.get(asker) ?? [])].filter(([, at]) => at > since);
    return new Map(recent);
  }

  return {
    refuses(asker, question) {
      const questions = counted(asker);
      return questions.size >= most && !questions.has(question);
    },
    count(asker, question) {
      const questions = counted(asker).set(question, now().getTime());
      asked.delete(asker);
      asked.set(asker, questions);
      if (asked.size > MOST_KEYS) asked.delete(asked.keys().next().value as string);
    },
  };
}
