/**
 * Text from outside as the database takes it: without NUL, which no text of PostgreSQL holds, and with U+FFFD in the
 * place of half a surrogate pair, which its JSON refuses. Whatever comes from a form, an address, a header or a
 * provider's answer goes through here before it is stored or searched for.
 */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()
