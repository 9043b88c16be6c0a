import type { ServerOptions } from 'node:http'

/** How long the server waits for a client, in milliseconds; Node's defaults suit neither attacks nor proxies. */
export const httpTimeouts: ServerOptions = {
	headersTimeout: 15_000,
	/** A photo on a weak signal gets three minutes; forms get less (slow-forms.server.ts). */
	requestTimeout: 180_000,
	/** How often these two limits are enforced. */
	connectionsCheckingInterval: 2_000,
	/**
	 * Longer than the 60 seconds for which proxies keep an idle connection, so that the proxy ends it first: a form that
	 * the proxy sends just as we end the connection would be lost.
	 */
	keepAliveTimeout: 75_000,
}
