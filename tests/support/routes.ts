import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes.ts'

/** An address of the program, such as `admin/quote/:quoteId`, its module, and whether that has an action. */
export type ProgramRoute = { path: string; file: string; hasAction: boolean }

const actionExport = /^export (?:async )?(?:function|const) action\b/m

function listed(entries: readonly RouteConfigEntry[], above = ''): ProgramRoute[] {
	return entries.flatMap(({ path = '', file, children }) => {
		const full = [above, path].filter(Boolean).join('/')
		if (children) return listed(children, full)
		return [
			{ path: full, file: `/app/${file}`, hasAction: actionExport.test(readFileSync(`app/${file}`, 'utf8')) },
		]
	})
}

/** Every address of `app/routes.ts`. */
export const allRoutes: readonly ProgramRoute[] = listed(await routes)

/** Whether an address takes JSON and photos, and not forms. */
export const takesData = (path: string): boolean =>
	(path.startsWith('quotes') && path !== 'quotes/another') ||
	/^(booked\/:token\/photos\/|admin\/bookings\/:bookingId\/photos)/.test(path)
