import type { Config } from '../config.server.ts'

/** The public address of this site: the configured one, otherwise the one in the request. */
export const originOf = (request: Request, { publicUrl }: Pick<Config, 'publicUrl'>): string =>
	publicUrl ?? new URL(request.url).origin

/** The origin of links in mails and in page heads, which cannot depend on a request: pages are cached, jobs have none. */
export const publicOrigin = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
	publicUrl ?? `http://localhost:${port}`
