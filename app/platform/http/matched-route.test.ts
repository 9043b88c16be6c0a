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
