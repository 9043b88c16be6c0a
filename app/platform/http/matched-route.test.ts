import { expect, test } from 'vitest'
import { loggedPath } from '../log/logged-path.server.ts'
import { matchedRoute, type Routes } from './matched-route.server.ts'

const page = { module: { default: () => null } }
const routes: Routes = {
	root: { id: 'root', path: '', module: page.module },
	home: { id: 'home', parentId: 'root', index: true, module: page.module },
	receipt: { id: 'receipt', parentId: 'root', path: 'booked/:token', module: page.module },
}

test('the home page has an address in the log, and a receipt’s has no key', () => {
	expect(matchedRoute(routes, '/')?.pattern).toBe('/')
	expect(loggedPath(routes, '/?q=1')).toBe('/')
	expect(loggedPath(routes, '/booked/a-key')).toBe('/booked/:token')
})

test('what was found of one build is not of another, and thousands of paths later each is found as before', () => {
	const others: Routes = { ...routes, receipt: { ...page, id: 'letter', path: 'booked/:letter' } }
	for (let at = 0; at < 3000; at++) {
		expect(matchedRoute(routes, `/booked/${at}`)?.params).toEqual({ token: String(at) })
		if (at % 500 === 0) expect(matchedRoute(others, `/booked/${at}`)?.params).toEqual({ letter: String(at) })
	}
	expect(matchedRoute(routes, '/booked/7')?.params).toEqual({ token: '7' })
	expect(matchedRoute(routes, '/booked/%')).toBeUndefined()
})
