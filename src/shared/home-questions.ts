/** The questions that the home page answers (`site.home.questions`), in their order. */
export const homeQuestions = ['begin', 'pay', 'certificate', 'need', 'later', 'cancel', 'check'] as const;
