const loopback = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/

/**
 * The other machine that an address names; `undefined` when it names this one, or a socket on it, and when the operator has said
 * that this machine is on a network of their own.
 */
export function foreignHost(address: string, ownNetwork: readonly string[]): string | undefined {
	const { hostname, searchParams } = new URL(address)
	const host = (searchParams.get('host') ?? hostname).toLowerCase()
	return host === '' || host.startsWith('/') || loopback.test(host) || ownNetwork.includes(host)
		? undefined
		: host
}
