import type { Config } from './config.server.ts'

/** Where visitors find this site: the configured address, or else the one this request came to. */
export const originOf = (request: Request, { publicUrl }: Pick<Config, 'publicUrl'>): string =>
	publicUrl ?? new URL(request.url).origin

/** Where links in mails and in the heads of pages point: pages are the same for everybody, and a job has no request. */
export const publicOrigin = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
	publicUrl ?? `http://localhost:${port}`
