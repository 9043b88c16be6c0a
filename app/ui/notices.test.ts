import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawn } from '#tests/support/drawn.ts'
import { type Notice, NoticePlace } from './notices.tsx'

const placeOf = (notice?: Notice) =>
	drawn(() =>
		createElement(NoticePlace, {
			notice: {
				shown: notice && { ...notice, number: 1 },
				show: () => undefined,
				withdraw: () => undefined,
			},
		}),
	).markup

test('a message stands where it is announced as what it is, and can be closed', () => {
	const of = (tone: Notice['tone']) => placeOf({ tone, title: 'Saved', text: 'It is saved.' })
	const [status, alert] = [
		/role="status"><div>.*Saved.*It is saved\..*role="alert"><\/div>/,
		/role="status"><\/div><div role="alert"><div>.*Saved/,
	]
	expect(of('success')).toMatch(status)
	expect(of('success')).not.toMatch(alert)
	expect(of('error')).toMatch(alert)
	expect(of('error')).toContain('text-brick')
	expect(of('success')).not.toContain('text-brick')
	expect(of('error')).toContain('Close this message')
	expect(placeOf()).not.toContain('Close this message')
	expect(placeOf()).toMatch(/role="status"><\/div><div role="alert"><\/div>/)
})
