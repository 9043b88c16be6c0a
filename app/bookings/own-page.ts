/**
 * What every page has whose address is a key: it is never stored, and its address is not sent on as a referrer, not even to
 * ourselves (docs/decisions/a-receipt-by-its-address.md).
 */
export const ownPageHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'strict-origin' }

/** The head of such a page: without a canonical address, which would repeat the key. */
export const ownPageHead = (title: string, company: { name: string }) => [
	{ title: `${title} | ${company.name}` },
	{ name: 'robots', content: 'noindex, nofollow' },
]
