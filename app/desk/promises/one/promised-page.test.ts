import { expect, test } from 'vitest'
import type { Right } from '#app/policies/rights.ts'
import { drawn, expectDifferences, expectOffWhileSending } from '#tests/support/drawn.ts'
import { newBookingId, newInvoiceId } from '#tests/support/ids.ts'
import PromisedPage from './promised.page.tsx'
import type { Promised, PromisedAnswer } from './promised.ts'

const promised: Promised = {
	...{
		id: newBookingId(),
		name: 'Jo Bell',
		reference: 'K7M3QX',
		date: '2026-12-01',
		day: 'Tuesday, December 1',
	},
	...{
		state: 'Booked',
		isDone: false,
		takesComplaints: false,
		promises: [],
		canPromise: [],
		photos: undefined,
	},
	ways: ['mail', 'call'],
	report: { donated: 'Sofa', recycled: '', landfilled: '', version: 1, sent: undefined },
	...{ complaints: [], invoice: undefined },
}
type Case = Promised & { own: readonly Right[]; answer: PromisedAnswer; sending: boolean }
const pageOf = ({ own = ['today'], answer, sending = false, ...change }: Partial<Case>) =>
	drawn(PromisedPage, {
		loaderData: { promised: { ...promised, ...change }, formKey: 'key' },
		...(answer && { actionData: answer }),
		...{ rights: own, sending },
	})
const response = {
	kind: 'response' as const,
	what: 'A call in two hours',
	state: 'Due 3 PM',
	isOverdue: false,
	isKept: false,
}
const photos = { ...response, kind: 'photos' as const, what: 'Photos of the place' }
const complaint = { id: 'c-1', said: 'A scratch.', taken: 'Dec 2, Dana', closed: undefined }
const done = { isDone: true, takesComplaints: true }

test('what was promised says how it stands, and is kept or taken off while it is open', () => {
	const does = (change: Partial<Case>) =>
		[...pageOf(change).markup.matchAll(/name="do" value="([^"]*)"/g)].map(([, act]) => act).join()
	expect(pageOf({}).text).toContain('The report is due 24 hours after it’s done.')
	expectDifferences<Case>(pageOf, [
		[
			{ promises: [response] },
			/- The report is due 24 hours after it’s done\./,
			/\+ A call in two hours/,
			/\+ Due 3 PM/,
		],
		[{ canPromise: ['response'] }, /\+ It’s an emergency: promise two hours/, /value="response"/],
		[{ canPromise: ['photos'] }, /\+ They asked for photos/, /value="photos"/],
		[{ own: ['today', 'bookings'] }, new RegExp(`^\\+ <a href="/admin/bookings/${promised.id}"`)],
		[{ photos: [] }, /\+ Photos/, /\+ The place once it’s empty\./, /\+ Add photos/],
		[{ photos: [], isDone: true }, /\+ The customer sees them with the report\./, /^(?!.*once it’s empty)/s],
		[{ answer: { ok: true, message: 'Sent.', typed: {} } }, /^\+ Sent\.$/],
		[{ answer: { ok: false, message: 'Not sent.', typed: {} } }, /^\+ Not sent\.$/],
	])
	expect(does({ promises: [response] })).toBe('answered,withdraw')
	expect(does({ promises: [photos] })).toBe('withdraw')
	expect(does({ promises: [{ ...photos, kind: 'report' }] })).toBe('')
	expect(does({ promises: [{ ...response, isKept: true }] })).toBe('')
	expect(pageOf({ promises: [response] }).text).toContain('It’s no emergency: take it off the list')
	expect(pageOf({ promises: [photos] }).text).toContain('They don’t want photos')
	expect(pageOf({ promises: [{ ...photos, isOverdue: true }] }).markup).not.toBe(
		pageOf({ promises: [photos] }).markup,
	)
})

test('the report of a pickup that is done has what was saved of it, or what was refused, and how its customer can be told', () => {
	const chosen = (change: Partial<Case>) =>
		/<input (?=[^>]*checked="")[^>]*name="tell"[^>]*value="([^"]*)"/.exec(
			pageOf({ ...done, ...change }).markup,
		)?.[1]
	const filled = (change: Partial<Case>) =>
		['donated', 'recycled', 'landfilled'].map(
			(name) =>
				new RegExp(`<textarea id="${name}"[^>]*>([^<]*)`).exec(pageOf({ ...done, ...change }).markup)?.[1],
		)
	expect(pageOf({}).text).not.toContain('Where things went')
	expect(filled({})).toEqual(['Sofa', '', ''])
	expect(chosen({})).toBe('mail')
	expect(chosen({ ways: ['text', 'call'] })).toBe('text')
	const { text } = pageOf({ ...done })
	expect(text).toMatch(/Donated[\s\S]*Recycled[\s\S]*To the landfill/)
	expect(text).toMatch(/Email it\s*I’ve told them by phone/)
	expect(text).not.toContain('There’s no email address')
	expect(pageOf({ ...done, ways: ['text', 'call'] }).text).toMatch(
		/There’s no email address\.[\s\S]*Text a link to it/,
	)
	expect(text).toContain('Send the report\n')
	const sent = pageOf({ ...done, report: { ...promised.report, sent: 'Sent Dec 2 by Dana' } }).text
	expect(sent).toContain('Sent Dec 2 by Dana. Send it again to correct it.')
	expect(sent).toContain('Send the report again')
	const typed = { do: 'report', donated: '', recycled: 'Metal', tell: 'call', version: '1' }
	const refused = { ok: false, message: 'Not sent.', typed }
	expect(filled({ answer: refused })).toEqual(['', 'Metal', ''])
	expect(chosen({ answer: refused })).toBe('call')
	expect(filled({ answer: { ...refused, ok: true } })).toEqual(['Sofa', '', ''])
	expect(filled({ answer: { ...refused, typed: { ...typed, do: 'complaint' } } })).toEqual(['Sofa', '', ''])
	expect(pageOf({ ...done }).markup).toContain('<input type="hidden" name="version" value="1"/>')
})

test('a complaint is closed with what came of it; who may see the invoice finds the way to give money back', () => {
	const of = (change: Partial<Case>) => pageOf({ ...done, complaints: [complaint], ...change })
	const { markup } = of({})
	expect(pageOf({ isDone: true }).text).not.toContain('Complaints')
	expect(of({}).text).toMatch(/A scratch\.\nDec 2, Dana/)
	expect(markup).toContain('<input type="hidden" name="complaint" value="c-1"/>')
	expect(markup).toContain('<input type="hidden" name="complaint" value="key"/>')
	expect(markup).toContain('Close the complaint')
	expect(markup).not.toContain('Refund on its invoice')
	const invoice = newInvoiceId()
	expect(of({ invoice }).markup).toContain(`href="/admin/invoices/${invoice}"`)
	const closed = of({ complaints: [{ ...complaint, closed: 'Put right, Dana' }], invoice })
	expect(closed.text).toContain('Put right, Dana')
	expect(closed.text).not.toMatch(/Close the complaint|Refund on its invoice/)

	const outcome = { do: 'outcome', complaint: 'c-1', outcome: 'put right', note: 'We came again.' }
	const refused = (typed: PromisedAnswer['typed']) =>
		of({ answer: { ok: false, message: 'No.', typed } }).markup
	expect(refused(outcome)).toMatch(/<input (?=[^>]*checked="")[^>]*value="put right"/)
	expect(refused(outcome)).toMatch(/<textarea id="note-c-1"[^>]*>We came again\./)
	expect(refused({ ...outcome, complaint: 'c-2' })).not.toContain('We came again.')
	expect(refused({ ...outcome, do: 'complaint' })).not.toContain('We came again.')
	expect(refused({ do: 'complaint', said: 'A dent.' })).toMatch(/<textarea id="said"[^>]*>A dent\./)
	expect(refused({ do: 'outcome', said: 'A dent.' })).not.toContain('A dent.')
	const taken = of({ answer: { ok: true, message: 'Saved.', typed: { do: 'complaint', said: 'A dent.' } } })
	expect(taken.markup).not.toContain('A dent.')
})

test('its buttons are off while something is on its way', () => {
	const whole = {
		...done,
		promises: [response, photos],
		canPromise: ['photos' as const],
		complaints: [complaint],
	}
	expectOffWhileSending((sending) => pageOf({ ...whole, sending }))
	const on = [...pageOf({ ...whole, sending: true }).markup.matchAll(/<button type="submit"[^>]*>/g)]
	expect(on.filter(([tag]) => !tag.includes('disabled=""'))).toEqual([])
	expect(on).toHaveLength(7)
})
