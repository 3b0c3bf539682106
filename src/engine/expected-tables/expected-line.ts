/** The file that contains the value: a file of the product, its messages, or a shared file. */
type ExpectedFile = 'form' | 'rating' | 'benefits' | 'product' | 'words' | 'shared/claims' | 'shared/promotions';

/**
 * One value of a product, as a line of its expected table: the first `keys` cells identify it, the others are the
 * value.
 */
export type ExpectedLine = { cells: string[]; file: ExpectedFile; at: string };

/** All messages of a product by language, flat. */
export type Texts = Record<string, Record<string, string>>;
