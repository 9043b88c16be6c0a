/**
 * Makes text from outside acceptable to the database: removes NUL, which PostgreSQL's `text` cannot contain, and replaces
 * unpaired surrogates, which its JSON refuses, by U+FFFD. Text from forms, addresses, headers and responses of providers
 * goes through here before it is stored or searched for.
 */
export const storable = (text: string): string =>
	text.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD')
