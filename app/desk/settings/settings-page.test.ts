import { expect, test } from 'vitest'
import { settingParts } from '#app/settings/setting-parts.ts'
import { company } from '#tests/support/company.ts'
import { drawn, expectDifferences, expectOffWhileSending } from '#tests/support/drawn.ts'
import SavedReplies from '../inbox/saved-replies/saved-replies.page.tsx'
import { aboutForm, type FormAnswer } from '../schedule/form-answer.ts'
import { dayFields, isOfRows, valuesOf } from './setting-fields.ts'
import { partTitles } from './setting-words.ts'
import Settings from './settings.page.tsx'
import { windowRows } from './window-fields.ts'

const parts = settingParts.map((part) => ({ part, seen: `seen ${part}`, values: valuesOf(part, company) }))
const page = {
	...{ today: '2026-12-02', days: dayFields, parts, notOffered: [], coming: [], fromFile: [], history: [] },
	nextInvoice: undefined,
}
type Case = { [Key in keyof typeof page]: unknown } & { answer: FormAnswer; sending: boolean }
const pageOf = ({ answer, sending = false, ...change }: Partial<Case>) =>
	drawn(Settings, {
		loaderData: { ...page, ...change },
		...(answer && { actionData: answer }),
		...{ rights: ['prices'], sending },
	})
/** What stands in the field of a name. */
const valueAt = (markup: string, id: string) => new RegExp(`<input[^>]* id="${id}"[^>]*>`).exec(markup)?.[0]

test('each part of the settings has a form with its own fields, filled, and the way to it', () => {
	const { markup } = pageOf({})
	for (const { part, seen, values } of parts) {
		const form = markup.split(`id="part-${part}"`)[1]?.split('</section>')[0] ?? ''
		expect(form, part).toContain(`<input type="hidden" name="part" value="${part}"/>`)
		expect(form).toContain(`<input type="hidden" name="seen" value="${seen}"/>`)
		expect(form).toMatch(new RegExp(`id="${part}-from"[^>]*name="from"[^>]*value="2026-12-02"`))
		expect(markup).toContain(`<a href="#part-${part}"`)
		expect(markup).toContain(`>${partTitles[part]}</h2>`)
		const names = [...form.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name ?? '')
		for (const name of names)
			expect(['part', 'seen', 'from', 'does', ...Object.keys(values)], part).toContain(name)
		if (!isOfRows(part)) for (const name of Object.keys(values)) expect(names, part).toContain(name)
	}
	expect(markup).toContain('<a href="#elsewhere"')
	expect(markup).toContain('<a href="#history"')
	expect(valueAt(markup, 'phone')).toContain(`value="${valuesOf('office', company).phone}"`)
	expect(markup).not.toContain('aria-invalid="true"')
})

test('the next invoice’s number is said once there are numbers, and that they only go on once one is taken', () => {
	expectDifferences<Case>(pageOf, [
		[{ nextInvoice: { number: 'INV-1001', isPastFirst: false } }, /The next invoice is INV-1001\.$/],
		[
			{ nextInvoice: { number: 'INV-1051', isPastFirst: true } },
			/The next invoice is INV-1051\. Numbers only go on: another first number counts once you change the prefix with it\./,
		],
	])
})

test('what comes, what the file still sets and what is not offered is said only where there is any', () => {
	const one = { from: 'Jan 1, 2027', actor: 'Dana', changes: [] }
	const coming = (...changes: object[]) => [{ part: 'fees', seen: '3', changes }]
	expectDifferences<Case>(pageOf, [
		[{ fromFile: ['the hours'] }, /\+ So far the settings file sets the hours\. /],
		[{ fromFile: ['the name', 'the hours', 'the fees'] }, /sets the name, the hours and the fees\. /],
		[{ notOffered: ['the hours'] }, /\+ You can’t change the hours here/],
		[{ notOffered: ['the hours', 'the windows'] }, /the hours and the windows here/],
		[{ coming: coming(one) }, /\+ Coming up/, /\+ From Jan 1, 2027\n\+ Set by Dana/, /\+ Withdraw\n/],
		[{ coming: coming(one, { ...one, from: 'Feb 1' }) }, /\+ Withdraw all of these/, /\+ From Feb 1/],
	])
})

test('an answer stands in the form that it is about, and above them all where it is about none', () => {
	const about = aboutForm('save', 'office')
	const typed = { phone: '12', email: 'x', from: '2026-12-09' }
	const refused = {
		ok: false,
		message: 'Nothing was changed.',
		about,
		faults: { phone: 'Enter a phone.' },
		typed,
	}
	const above = ({ markup }: { markup: string }) => markup.split('id="part-')[0]
	expect(above(pageOf({ answer: refused }))).not.toContain('Nothing was changed.')
	expect(above(pageOf({ answer: { ...refused, about: '' } }))).toMatch(
		/role="alert"[^>]*>Nothing was changed\./,
	)
	expect(above(pageOf({ answer: { ok: true, message: 'Withdrawn.', about: '' } }))).toMatch(
		/role="status"[^>]*>Withdrawn\./,
	)
	const saved = pageOf({ answer: { ok: true, message: 'Saved.', about } })
	expect(above(saved)).not.toContain('Saved.')
	expect(saved.text.split('Saved.')).toHaveLength(2)
	const { markup } = pageOf({ answer: refused })
	expect(valueAt(markup, 'phone')).toMatch(/value="12"/)
	expect(valueAt(markup, 'phone')).toMatch(/aria-invalid="true"/)
	expect(valueAt(markup, 'office-from')).toMatch(/value="2026-12-09"/)
	expect(valueAt(markup, 'fees-from')).toMatch(/value="2026-12-02"/)
	expect(markup).toMatch(/id="phone-error"[^>]*>Enter a phone\./)
	expect(markup.match(/aria-invalid="true"/g)).toHaveLength(1)
	expect(pageOf({ answer: { ...refused, seen: 'seen later' } }).markup).toContain(
		'name="seen" value="seen later"',
	)
	expectOffWhileSending((sending) => pageOf({ sending }))
})

test('what a change would leave too full is sent back by a second press alone, at its own form', () => {
	const asked = { ok: false, message: 'Nothing is saved yet.', confirms: 'three days' }
	const sent = 'name="tooFull" value="three days"'
	const saving = pageOf({ answer: { ...asked, about: aboutForm('save', 'hauling') } })
	const formOf = (part: string) => saving.markup.split(`id="part-${part}"`)[1]?.split('</section>')[0] ?? ''
	expect(formOf('hauling')).toContain(sent)
	expect(formOf('hauling')).toContain('>Save anyway<')
	expect(formOf('windows')).not.toContain('tooFull')
	expect(formOf('windows')).not.toContain('Save anyway')
	expect(pageOf({}).markup).not.toContain('tooFull')
	const change = { from: 'Jan 1, 2027', actor: 'Dana', changes: [] }
	const coming = ['fees', 'hauling'].map((part) => ({ part, seen: '3', changes: [change] }))
	const { markup } = pageOf({ coming, answer: { ...asked, about: aboutForm('withdraw', 'hauling') } })
	expect(markup.split(sent)).toHaveLength(2)
	expect(markup).toContain(
		`value="hauling"/><input type="hidden" name="seen" value="3"/><input type="hidden" ${sent}`,
	)
})

test('the windows have a row each and one for another, with the hours that a window can have', () => {
	const { markup } = pageOf({})
	const [home] = windowRows.home
	const starts = windowRows.home.filter(({ starts }) => markup.includes(` name="${starts}"`))
	expect(starts).toHaveLength(Math.min(company.arrivalWindows.length + 1, windowRows.home.length))
	const options = (name: string) =>
		[
			...(new RegExp(`<select[^>]* name="${name}"[^>]*>(.*?)</select>`).exec(markup)?.[1] ?? '').matchAll(
				/value="([^"]*)"/g,
			),
		].map(([, value]) => value)
	expect(options(home?.starts ?? '').at(0)).toBe('')
	expect(options(home?.starts ?? '').at(-1)).toBe('22')
	const [local] = windowRows.local
	expect(options(local?.starts ?? '').at(-1)).toBe('24')
	expect(markup).toContain(`placeholder="${company.windowCapacity}"`)
	const faults = { [home?.starts ?? '']: 'Choose an hour.' }
	const wrong = pageOf({ answer: { ok: false, message: 'No.', about: aboutForm('save', 'windows'), faults } })
	expect(wrong.text).toContain('Choose an hour.')
})

test('a saved reply is changed or deleted, a new one is added, and a refusal stands at the one it is about', () => {
	const reply = {
		id: 'r-1',
		title: 'Snow day',
		words: 'Snow day: no pickups',
		seen: 's-1',
		changed: undefined,
	}
	type Replies = { replies: object[]; hasInbox: boolean; answer: FormAnswer; sending: boolean }
	const of = ({ replies = [reply], hasInbox = false, answer, sending = false }: Partial<Replies>) =>
		drawn(SavedReplies, {
			loaderData: { replies, history: [], hasInbox },
			...(answer && { actionData: answer }),
			...{ rights: ['messages'], sending },
		})
	const refused = {
		ok: false,
		message: 'Not saved.',
		faults: { words: 'Write some.' },
		typed: { title: 'T', words: 'W' },
	}
	const [own, fresh, gone] = ['r-1', '', 'r-9'].map((id) => ({ ...refused, about: aboutForm('change', id) }))
	expectDifferences<Replies>(of, [
		[
			{ replies: [] },
			/\+ No saved replies yet\./,
			/- <button [^>]*value="delete"/,
			/- <button [^>]*value="save"/,
		],
		[{ hasInbox: true }, /\+ <a href="\/admin\/inbox/],
		[{ replies: [{ ...reply, changed: 'Dana, Nov 20' }] }, /\+ Last changed by Dana, Nov 20/],
		[
			{ ...(own && { answer: own }) },
			/\+ Write some\./,
			/\+ Not saved\./,
			/- Snow day: no pickups\n/,
			/\+ W$/m,
		],
		[{ answer: { ok: true, message: 'Saved.', about: aboutForm('change', 'r-1') } }, /^\+ Saved\.$/],
	])
	const status = (answer: FormAnswer | undefined) =>
		/role="status"[^>]*>([^<]*)/.exec(of({ ...(answer && { answer }) }).markup)?.[1]
	expect([own, fresh, gone].map(status)).toEqual(['', '', 'Not saved.'])
	expect(of({}).markup).toMatch(/<input id="title-"[^>]*value=""/)
	expect(of({ ...(fresh && { answer: fresh }) }).markup).toMatch(/<input id="title-"[^>]*value="T"/)
	expect(of({}).markup).toMatch(
		/<input type="hidden" name="id" value="r-1"\/><input type="hidden" name="seen" value="s-1"\/>/,
	)
	expectOffWhileSending((sending) => of({ sending }))
})
