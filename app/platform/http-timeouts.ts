import type { ServerOptions } from 'node:http'

/** How long the server waits for a sender, in milliseconds; Node's own limits suit nobody who is attacked or proxied. */
export const httpTimeouts: ServerOptions = {
	headersTimeout: 15_000,
	/** A photo on a weak signal gets its three minutes; forms have less (slow-forms.server.ts). */
	requestTimeout: 180_000,
	/** How often these two are enforced. */
	connectionsCheckingInterval: 2_000,
	/**
	 * Longer than the 60 seconds for which proxies keep an idle connection, so that it is they who end it: a form that
	 * they send just as we do is lost.
	 */
	keepAliveTimeout: 75_000,
}
