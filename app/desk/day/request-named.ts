import { pickupHeading } from '#app/shell/desk-links.ts'

/** The request that an address is about, where it leads to it; `undefined` where it leads elsewhere. */
export function requestNamed(hash: string, search: string): string | undefined {
	const id = new URLSearchParams(search).get('request')
	return id !== null && hash === `#${pickupHeading(id)}` ? id : undefined
}
