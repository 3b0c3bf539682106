/** The file in which a product says it: one of its own, its words, or a file that products share. */
type ExpectedFile = 'form' | 'rating' | 'benefits' | 'product' | 'words' | 'shared/claims' | 'shared/promotions';

/** One thing that a product says, as a line of its witness says it: the first `keys` cells tell which thing, the rest what it is. */
export type ExpectedLine = { cells: string[]; file: ExpectedFile; at: string };

/** All messages of a product by language, flat. */
export type Texts = Record<string, Record<string, string>>;
