/** A text as it stands in HTML or XML, within a tag's quotes too, without being read as a part of it. */
export const escapeMarkup = (text: string): string =>
	text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
