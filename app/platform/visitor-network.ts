import { isIPv6 } from 'node:net'

/**
 * What limits count a visitor by: an IPv4 address itself, and of an IPv6 address its /64, since whoever has one of
 * those has all of it. An IPv4 address in IPv6 clothes (`::ffff:192.0.2.1`) is the one that it is.
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

/** The eight numbers of an IPv6 address, however it is written. */
function groupsOf(address: string): number[] {
	// The URL parser writes each address in one way only: lower case, no dots, zeros left out in one place.
	const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
	const [left = [], right = []] = [head, tail].map((half) =>
		half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16)),
	)
	return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}
