import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Right } from '#app/policies/rights.ts'
import { drawn, expectDifferences } from '#tests/support/drawn.ts'
import { DeskBanners } from './desk-banners.tsx'
import { DeskBroke, DeskNotFound } from './desk-fault.tsx'
import { DeskFrame, type SignedIn } from './desk-frame.tsx'

const everything: Right[] = ['quotes', 'bookings', 'today', 'unsent', 'overview', 'accounts']
const signedIn: SignedIn = {
	name: 'Dana',
	rights: everything,
	session: { secondsLeft: 7000 },
	failures: 0,
	waiting: 0,
	latest: '',
	requests: [],
	promises: 0,
	emergencies: [],
	backups: undefined,
	unworked: undefined,
	failed: undefined,
	invoicing: false,
	rolledBack: false,
}
const robin = {
	...{ id: 'one', name: 'Robin', city: 'Calgary', due: '3:40 PM' },
	...{ words: '1 h 2 min left', isOverdue: false },
}
type Case = SignedIn & { at: string }
const frameOf = ({ at = '/admin/day', ...change }: Partial<Case>) => {
	const frame = { ...signedIn, ...change, children: 'A page.' }
	return drawn(() => createElement(DeskFrame, frame), { path: '*', at })
}

test('the frame of the desk has the rooms that one may enter, and says in each page what waits', () => {
	expectDifferences<Case>(frameOf, [
		[{ failures: 3 }, /^(\+ 3\n\+ +to look at\n?){2}$/],
		[{ waiting: 4 }, /^\+ 4\n\+ +waiting$/],
		[{ promises: 5 }, /^\+ 5\n\+ +promises to keep$/],
		[
			{
				emergencies: [robin],
			},
			/\+ Emergency: Robin, Calgary\. Due by 3:40 PM, 1 h 2 min left\./,
			/href="\/admin\/bookings\/one\/promises"/,
		],
		[{ requests: ['1', '2'] }, /\+ Requests/, /\+ 2\n\+ +waiting/, /status=requested/],
		[
			{ backups: { words: 'No backup.', onEveryPage: false } },
			/^(\+ !\n\+ +No backup\.\n\+ <span aria-hidden="true">\n?){2}$/,
		],
		[{ backups: { words: 'No backup.', onEveryPage: true } }, /\+ No backup\./, /\+ See what to do/],
		[
			{ unworked: 'Nov 27, 2026, 8:00 AM' },
			/\+ No emails, texts or reminders have gone out since Nov 27, 2026, 8:00 AM, because/,
			/\+ --role worker/,
		],
		[{ failed: 'Email and CRM' }, /\+ Email and CRM failed when last tried\./, /href="\/admin\/connections"/],
		[{ rolledBack: true }, /\+ An earlier release of Bowline is running\./],
		[{ rights: ['today'] }, /- Unsent/, /- Overview/, /^(?!.*- Today)/s],
		[
			{ at: '/admin/overview' },
			/- <a [^>]*aria-current="page" href="\/admin\/day"/,
			/\+ <a [^>]*aria-current="page" href="\/admin\/overview"/,
		],
		[{ at: '/admin/day/trucks' }, /\+ <a [^>]*aria-current="true" href="\/admin\/day"/],
		[{ name: 'Bo' }, /^- Dana\n\+ Bo$/],
	])
	expect(frameOf({ rights: ['today'], failures: 3 }).text).not.toContain('to look at')
	expect(
		frameOf({ rights: ['today'], backups: { words: 'No backup.', onEveryPage: false } }).text,
	).not.toContain('No backup.')
})

test('a page that does not exist leads to what one may see', () => {
	const links = (rights: Right[]) =>
		[...drawn(DeskNotFound, { rights }).markup.matchAll(/href="([^"]*)"/g)].map(([, path]) => path)
	expect(links(['quotes'])).toEqual(['/admin'])
	expect(links(['bookings', 'today'])).toEqual(['/admin/leads?show=all'])
	expect(links(['today'])).toEqual(['/admin/day'])
	expect(links(['overview'])).toEqual([])
})

test('what broke for now passes by itself, and what broke otherwise is to be told', () => {
	const of = (forNow: boolean) => drawn(() => createElement(DeskBroke, { forNow })).text
	expect(of(true)).toContain('usually passes within a minute')
	expect(of(false)).toContain('tell whoever looks after the system')
})

test('beside an emergency stands that nothing rings on this device, with the button that turns it on, once that is known', () => {
	const hintBeside = (emergencies: SignedIn['emergencies'], on: boolean | undefined) => {
		const none = { backups: undefined, unworked: undefined, failed: undefined }
		const sound = { on, choose: () => undefined }
		return drawn(() => createElement(DeskBanners, { ...none, emergencies, sound })).text
	}
	expect(hintBeside([robin], false)).toMatch(/Answer it.*Sound is off on this device\. Turn it on/s)
	expect(hintBeside([robin, { ...robin, id: 'two' }], false).match(/Sound is off/g)).toHaveLength(1)
	for (const on of [true, undefined]) expect(hintBeside([robin], on)).not.toContain('Sound')
	for (const on of [false, undefined]) expect(hintBeside([], on)).toBe('')
})
