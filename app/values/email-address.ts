/**
 * What browsers take as an email address (the pattern of the HTML standard), at a domain that a mail can be sent to. No
 * space, comma, bracket or line break can be in it, so that it is one address in a mail's head as well.
 */
export const emailPattern =
	/^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i
