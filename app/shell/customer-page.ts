/**
 * The headers of pages with a token in their address: never stored, and not sent on as a referrer, not even to ourselves
 * (docs/decisions/customer-page-by-token.md).
 */
export const customerPageHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'strict-origin' }

/** The head of such a page: without a canonical address, which would repeat the token. */
export const customerPageHead = (title: string, company: { name: string }) => [
	{ title: `${title} | ${company.name}` },
	{ name: 'robots', content: 'noindex, nofollow' },
]
