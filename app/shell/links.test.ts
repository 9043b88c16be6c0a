import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
	desk,
	deskAccount,
	deskBookings,
	deskBookingsExport,
	deskDay,
	deskExport,
	deskJobSheet,
	deskJobs,
	deskLeads,
	deskList,
	deskNewBooking,
	deskQuote,
	deskStaff,
	pathAfterSignIn,
	signInPath,
} from './desk-links.ts'
import { isPhotoUpload, quotePhotoPath, sentPhotoPath } from './links.ts'

const origin = 'https://bowline.example'

/** A path decoded until nothing changes any more, with backslashes as slashes. */
function decoded(path: string): string {
	const once = path.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
	return once === path ? path.replaceAll('\\', '/') : decoded(once)
}

const isAtTheDesk = (path: string) => {
	const url = new URL(path, origin)
	const steps = decoded(url.pathname).split('/')
	return (
		url.origin === origin &&
		/^\/admin(\/|$)/.test(url.pathname) &&
		!steps.includes('..') &&
		!steps.includes('.') &&
		path === url.pathname + url.search
	)
}

const pieces = [
	'/',
	'//',
	'\\',
	'.',
	'..',
	'...',
	'%2e',
	'%2E',
	'%2f',
	'%5c',
	'%252e',
	'%252f',
	';',
	'?',
	'#',
	'&',
	'=',
	'@',
	':',
	'\t',
	'\n',
	'\r',
	'\0',
	' ',
	'%00',
	'%0a',
	'%',
	'admin',
	'ADMIN',
	'quotes',
	'open',
	'TOKEN',
	'evil.example',
	'https:',
	'javascript:',
	'é',
	'／',
	'．',
	'quotes.csv',
	'account',
	'to=',
]
const address = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc.webUrl({ withQueryParameters: true, withFragments: true }),
	fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join('')),
	fc.array(fc.constantFrom(...pieces)).map((parts) => `/admin/${parts.join('')}`),
)

test('after signing in the redirect goes to an address of the desk, whatever was asked for', () => {
	for (const wanted of [
		null,
		'',
		'/admin/../quotes/open/TOKEN',
		'/admin/./../quotes/open/TOKEN',
		'/admin/%2e%2e/quotes/open/TOKEN',
		'/admin/.%2E/quotes',
		'/admin/..%2fquotes%2fopen%2fTOKEN',
		'/admin/%252e%252e/quotes',
		'/admin/..;/quotes',
		'/admin\\..\\quotes',
		'/admin/..\\quotes',
		'/administer',
		'//evil.example/admin',
		'/\\evil.example/admin',
		'https://evil.example/admin',
		'/admin/\t/../../quotes',
		'/admin//evil.example',
	])
		expect(pathAfterSignIn(wanted), String(wanted)).toBe(deskDay())
	fc.assert(
		fc.property(address, (wanted) => isAtTheDesk(pathAfterSignIn(wanted))),
		{ numRuns: 5000 },
	)
})

test('who asked for nothing, or for the desk alone, lands on the day', () => {
	for (const to of [desk(), deskDay()]) expect(signInPath({ to })).toBe(signInPath())
	expect(pathAfterSignIn(null)).toBe(deskDay())
})

test('after signing in the redirect goes to any address of the desk unchanged, with any search', () => {
	const q = fc.string({ unit: 'grapheme' })
	fc.assert(
		fc.property(q, fc.uuid(), (q, id) => {
			const paths = [
				deskDay({ date: q }),
				deskBookings({ q, from: q }),
				deskBookingsExport('csv', { q }),
				deskNewBooking({ phone: q }),
				deskJobSheet(id),
				deskList({ q, status: 'pending', selected: id }),
				deskQuote(id),
				deskLeads({ q, before: id }),
				deskExport('csv', { q }),
				deskExport('xlsx', { q, status: 'approved' }),
				deskJobs(),
				deskStaff(),
				deskAccount(),
			]
			for (const path of paths) {
				expect(pathAfterSignIn(path)).toBe(path)
				const asked = new URL(signInPath({ to: path }), origin).searchParams.get('to')
				expect(pathAfterSignIn(asked)).toBe(path)
			}
		}),
	)
})

test('a request sends a photo when it puts one at the address of a photo that is in no quote; anything else does not', () => {
	const [photoId, quoteId] = ['3f1c7f5e-1111-4222-8333-444455556666', '5b1c7f5e-1111-4222-8333-444455556666']
	const path = sentPhotoPath(photoId)
	expect(isPhotoUpload({ method: 'PUT', path })).toBe(true)
	for (const method of ['GET', 'POST', 'DELETE']) expect(isPhotoUpload({ method, path })).toBe(false)
	for (const other of [
		`${path}/more`,
		`/desk${path}`,
		'/quotes',
		`/quotes/${quoteId}`,
		quotePhotoPath(quoteId, photoId),
	])
		expect(isPhotoUpload({ method: 'PUT', path: other }), other).toBe(false)
})
