/** Escapes a text for HTML or XML, also for attribute values. */
export const escapeMarkup = (text: string): string =>
	text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
