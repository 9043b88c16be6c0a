import { isIPv6 } from 'node:net'

/**
 * The key by which limits count a visitor: an IPv4 address itself, or the /64 of an IPv6 address, because a subscriber
 * usually has all addresses of a /64. An IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) counts as the IPv4 address.
 */
export function networkOf(address: string): string {
	const [plain = ''] = address.split('%')
	if (!isIPv6(plain)) return address
	const groups = groupsOf(plain)
	if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
		return groups
			.slice(6)
			.flatMap((group) => [group >> 8, group & 0xff])
			.join('.')
	const network = groups.slice(0, 4).map((group) => group.toString(16))
	return `${network.join(':')}::/64`
}

/**
 * The /48 of a network of {@link networkOf}, which providers give to one customer for the asking: 65,536 times a /64.
 * `undefined` for an IPv4 address.
 */
export function siteOf(network: string): string | undefined {
	const [, site] = /^((?:[\da-f]{1,4}:){2}[\da-f]{1,4}):[\da-f]{1,4}::\/64$/.exec(network) ?? []
	return site && `${site}::/48`
}

/** The eight numbers of an IPv6 address, however it is written. */
function groupsOf(address: string): number[] {
	// The URL parser normalizes an address: lower case, no dots, and one run of zeros replaced by `::`.
	const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
	const [left = [], right = []] = [head, tail].map((half) =>
		half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16)),
	)
	return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}
