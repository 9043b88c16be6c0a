import type { Config } from './config.server.ts'

/** Where visitors find this site: the configured address, or else the one this request came to. */
export const originOf = (request: Request, { publicUrl }: Pick<Config, 'publicUrl'>): string =>
	publicUrl ?? new URL(request.url).origin
