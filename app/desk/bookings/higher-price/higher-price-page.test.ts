import { createElement } from 'react'
import { expect, test } from 'vitest'
import { changeOrderIdSchema } from '#app/platform/ids.ts'
import type { Right } from '#app/policies/rights.ts'
import { company } from '#tests/support/company.ts'
import { drawn, expectDifferences, expectOffWhileSending } from '#tests/support/drawn.ts'
import { newBookingId } from '#tests/support/ids.ts'
import { AboveAccepted } from './above-accepted.tsx'
import AskForMore from './ask-for-more.page.tsx'
import type { HigherPriceAnswer } from './higher-price-form.ts'

const pickup = {
	...{ id: newBookingId(), name: 'Jo Bell', reference: 'K7M3QX', phone: '403-555-0142', status: 'arrived' },
	...{ date: '2026-12-01', dayInWords: 'Tuesday, December 1' },
}
const order = {
	...{ id: changeOrderIdSchema.parse(crypto.randomUUID()), bookingId: pickup.id, state: 'asked' },
	...{ before: 45_000, amount: 52_000, reason: 'more to take', note: '', askedBy: 'Dana', refusing: 0 },
	...{ askedAt: new Date('2026-12-01T18:00:00Z'), answeredAt: undefined, answeredBy: '' },
}
const conditions = {
	...{ 'more to take': 'Half a truck', 'heavier than stated': '200 kg', 'stairs or access': 'No stairs' },
	...{ 'another address': '1 Elm Street' },
}
const price = { most: 45_000, conditions: undefined, order: undefined }
type Case = {
	price: object | null
	pickup: object
	canAsk: boolean
	answer: HigherPriceAnswer
	own: readonly Right[]
	sending: boolean
}
const pageOf = ({
	price: change,
	pickup: of,
	canAsk = true,
	answer,
	own = ['today'],
	sending,
}: Partial<Case>) =>
	drawn(AskForMore, {
		loaderData: {
			...{ change: '1', formKey: 'key', photos: [], canAsk },
			pickup: { ...pickup, ...of },
			price: change === null ? undefined : { ...price, ...change },
		},
		...(answer && { actionData: answer }),
		...{ rights: own, ...(sending && { sending }) },
	})

test('a higher price is asked for above what was accepted, from when the crew is on its way until the charge', () => {
	expect(pageOf({}).text).toContain('The most you can charge is $450')
	expectDifferences<Case>(pageOf, [
		[
			{ price: null },
			/- The customer accepted a price/,
			/\+ .*so there’s none to go above/,
			/^(?!.*from the moment)/s,
		],
		[
			{ canAsk: false },
			/- What you found/,
			/- Send it to the customer/,
			/\+ You can ask for more from the moment/,
		],
		[{ price: { order } }, /\+ Dana asked for \$520/, /\+ Take it back/, /\+ Ask something else instead/],
		[
			{ price: { order } },
			new RegExp(`name="changeOrder" value="${order.id}"`),
			/name="do" value="withdraw"/,
		],
		[{ price: { order: { ...order, state: 'withdrawn' } } }, /it was taken back\./, /^(?!.*Take it back)/s],
		[{ price: { conditions } }, /\+ Accepted for: \n?\+? ?Half a truck|\+ Accepted for: Half a truck/],
		[
			{ own: ['today', 'bookings'] },
			new RegExp(`^\\+ <a href="/admin/bookings/${pickup.id}"`),
			/Its booking/,
		],
		[{ own: ['today'], pickup: { status: 'done' } }, /^(?!.*Asked)/s],
		[
			{ answer: { ok: true, message: 'It’s on its way.', faults: {}, typed: undefined } },
			/^\+ It’s on its way\.$/,
		],
	])
	expect(pageOf({}).markup).toContain('<input type="hidden" name="changeOrder" value="key"/>')
	expect(pageOf({}).markup).toContain('href="tel:')
	expect(pageOf({}).markup).not.toMatch(/checked=""|aria-invalid="true"/)
})

test('a refused question keeps what was typed; a refusal to take one back stands beside that one', () => {
	const typed = { do: 'ask', amount: '520', reason: 'more to take', note: 'A shed.' }
	const answer = {
		...{ ok: false, message: 'Nothing was sent.', typed },
		faults: { amount: ['Enter it.'], reason: ['Choose.'], note: ['Too long.'] },
	}
	expectDifferences<Case>(pageOf, [
		[
			{ answer },
			/\+ Enter it\./,
			/\+ Choose\./,
			/\+ Too long\./,
			/\+ Nothing was sent\./,
			/value="520"/,
			/A shed\./,
		],
		[{ answer }, /\+ <input [^>]*checked=""[^>]*value="more to take"/, /aria-invalid="true"/],
		[{ answer: { ...answer, typed: { do: 'withdraw' } } }, /^\+ Nothing was sent\.\n\+ <p role="alert">$/],
	])
	expect(pageOf({ answer }).text.split('Nothing was sent.')).toHaveLength(2)
	expectOffWhileSending((sending) => pageOf({ price: { order }, sending }))
	const sent = pageOf({ price: { order }, sending: true })
	expect(sent.markup.match(/<button type="submit"[^>]* disabled=""/g)).toHaveLength(2)
	expect(sent.text).toContain('Sending...')
	expect(pageOf({}).text).not.toContain('Sending...')
})

test('charging above what was agreed says what it was agreed for, and how the customer can be asked', () => {
	type Given = Parameters<typeof AboveAccepted>[0]
	const of = (change: Partial<Given>) =>
		drawn(() =>
			createElement(AboveAccepted, {
				...{ most: 45_000, taxes: company.taxes, conditions: undefined, askAt: undefined, flag: undefined },
				...{ refused: undefined, ...change },
			}),
		)
	const typed = { exception: 'more to take', agreedBy: 'Jo', agreedHow: 'by phone' }
	const faults = { exception: ['Why?'], agreedBy: ['Who?'], agreedHow: ['How?'] }
	const refused: NonNullable<Given['refused']> = {
		ok: false,
		message: 'No.',
		typed,
		faults,
		stands: undefined,
	}
	expect(of({}).text).toContain('Why more than $450 + tax')
	expectDifferences<Given>(of, [
		[{ flag: 'Asked for $520' }, /\+ Asked for \$520\./, /^(?!.*Ask the customer)/s],
		[{ askAt: '/admin/x' }, /\+ <a href="\/admin\/x"/, /\+ Ask the customer by a link/, /^(?!.*Asked for)/s],
		[{ conditions }, /\+ What the customer accepted/, /\+ Load\n\+ Half a truck/, /\+ Weight\n\+ 200 kg/],
		[{ conditions }, /\+ Stairs\n\+ No stairs/, /\+ Address\n\+ 1 Elm Street/],
		[{ taxes: [] }, /^(?!.*\+ .*\+ tax)/s, /\+ Why more than \$450$/m],
		[{ refused }, /\+ Why\?/, /\+ Who\?/, /\+ How\?/, /value="Jo"/, /aria-invalid="true"/, /selected=""/],
	])
})
