import { z } from 'zod'
import { customerBy } from '#app/bookings/booking/receipt-token.server.ts'
import {
	answerChangeOrder,
	askForMore,
	withdrawChangeOrder,
} from '#app/bookings/change-order/change-order.server.ts'
import { signedInStaff } from '#app/desk/staff/staff.ts'
import { bookingIdSchema, type ChangeOrderId, changeOrderIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { priceExceptions } from '#app/pricing/price-exceptions.ts'
import { priceListToday } from '#app/pricing/pricing.server.ts'
import { findQuotePage } from '#app/quotes/firm/quote-page.server.ts'
import { answerPrice, askForFirmPrice, reviewQuote, saveQuote } from '#app/quotes/quotes.server.ts'
import { type Act, oneOf, type Pickup, pick, pickups, type Scene } from './company-model.ts'
import { takeOn, toSite } from './crew.ts'
import { people, sendWithQuote } from './customers.ts'
import { formKeyOf } from './invoices.ts'
import { dispatcher, owner, rightTo } from './staff.ts'

/** A price that was accepted, and a crew that finds more than it was for. */

/** From a saved quote to a pickup at the price that was accepted, in one go: it seldom comes about step by step. */
export function bookAccepted(scene: Scene): Act[] {
	const { world, known, step } = scene
	const [who, amount = 0, where, , , form = 0] = step.dice
	const { name, email } = pick(people, who)
	const work = async () => {
		const platform = world.platform()
		const { quote, token } = await saveQuote(platform, defaultLoad, await priceListToday(platform))
		known.quotes.push({ id: quote.id, token })
		await askForFirmPrice(platform, token, {
			name,
			email,
			phone: '',
			place: pick(['Calgary', 'Airdrie'], where),
		})
		const status = 'approved'
		const review = { status, finalAmount: 10_000 + Math.floor(amount * 40) * 1000, version: 2 } as const
		const included = { place: 'Calgary', travelFee: 0 }
		const reviewed = await reviewQuote(platform, quote.id, review, signedInStaff(owner), included)
		const offered = await findQuotePage(platform, token)
		if (offered?.price?.state !== 'offered') return `not offered: ${reviewed.ok || reviewed.reason}`
		const { id: price } = offered.price
		const accepted = { answer: 'accept', price, name, address: '192.0.2.7' } as const
		const answered = await answerPrice(platform, token, accepted)
		if (!answered.ok) return answered.reason
		known.accepted.add(price)
		return form < 0.9 ? sendWithQuote(scene, token).task.work() : 'accepted'
	}
	return [{ who: `${name} accepts a price and books`, task: { work, fault: step.fault } }]
}

/** Mostly a pickup whose customer accepted a price; now and then any. */
async function aPickup(scene: Scene, over: readonly string[]): Promise<Pickup | undefined> {
	const { world, step } = scene
	const [which = 0, strange = 0] = step.dice
	const { rows } = await world.admin.query(
		`select b.id from bookings b join firm_prices f on f.quote_id = b.quote_id
		where f.accepted_at is not null and f.withdrawn_at is null`,
	)
	const accepted = new Set(
		z
			.array(z.object({ id: bookingIdSchema }))
			.parse(rows)
			.map(({ id }) => id),
	)
	const all = (await pickups(world)).filter(({ status }) => !over.includes(status))
	return oneOf(
		strange > 0.9 ? all : all.filter(({ id }) => accepted.has(bookingIdSchema.parse(id))),
		which ** 0.5,
	)
}

/** A crew gets to a pickup and asks for more than was accepted; now and then for less. */
export async function askMore(scene: Scene): Promise<Act[]> {
	const { world, step } = scene
	const seen = await aPickup(scene, ['cancelled', 'no-show'])
	if (!seen) return []
	const [, , more = 0, reason, again = 0] = step.dice
	const changeOrder = changeOrderIdSchema.parse(formKeyOf(step.dice))
	const work = async () => {
		const there = await takeOn(scene, seen, toSite)
		if (!there.ok) return there.why
		const right = rightTo(seen, dispatcher)
		const amount = Math.ceil(10_000 + more * 60_000)
		const asked = { changeOrder, amount, reason: pick(priceExceptions, reason), note: '' }
		const done = await askForMore(world.platform(), right, asked)
		if (done.ok && again < 0.2) await askForMore(world.platform(), right, asked)
		return done.ok ? `asked for ${amount}` : done.reason
	}
	return [{ who: `a crew asks for more at ${seen.reference}`, task: { work, fault: step.fault } }]
}

type Asked = { bookingId: string; changeOrder: ChangeOrderId }
const askedSchema = z.array(z.object({ id: changeOrderIdSchema, booking_id: z.string() }))

/** Mostly what is open; now and then what was answered or taken back. */
async function anOrder({ world, step }: Scene): Promise<Asked | undefined> {
	const [which = 0, strange = 0] = step.dice
	const { rows } = await world.admin.query(
		`select id, booking_id from change_orders where $1 or (answered_at is null and withdrawn_at is null) order by number`,
		[strange > 0.8],
	)
	const found = oneOf(askedSchema.parse(rows), which ** 0.5)
	return found && { bookingId: found.booking_id, changeOrder: found.id }
}

const answering = (scene: Scene, { bookingId, changeOrder }: Asked): Act => {
	const { world, known, step } = scene
	const agrees = (step.dice[2] ?? 0) < 0.65
	const work = async () => {
		const platform = world.platform()
		for (const link of known.links) {
			const right = await customerBy(platform, link)
			if (right?.bookingId !== bookingId) continue
			const done = await answerChangeOrder(platform, right, {
				changeOrder,
				address: '192.0.2.9',
				...(agrees ? { answer: 'agree', name: 'Jo Bell' } : { answer: 'refuse' }),
			})
			if (!done.ok) return done.reason
			known.answered.set(changeOrder, agrees)
			return agrees ? 'yes' : 'no'
		}
		return 'nobody has a link'
	}
	return { who: 'a customer answers what was asked on site', task: { work, fault: step.fault } }
}

export async function answerMore(scene: Scene): Promise<Act[]> {
	const asked = await anOrder(scene)
	return asked ? [answering(scene, asked)] : []
}

/** Staff take a question back, mostly while its customer answers it. */
export async function takeBackMore(scene: Scene): Promise<Act[]> {
	const { world, step } = scene
	const asked = await anOrder(scene)
	const seen = (await pickups(world)).find(({ id }) => id === asked?.bookingId)
	if (!asked || !seen) return []
	const right = rightTo(seen, owner)
	const work = async () => {
		const done = await withdrawChangeOrder(world.platform(), right, asked.changeOrder)
		return done.ok ? 'taken back' : done.reason
	}
	const back: Act = {
		who: `Olive takes back what ${seen.reference} was asked`,
		task: { work, fault: step.fault },
	}
	return (step.dice[3] ?? 0) < 0.3
		? [back]
		: [back, { ...answering(scene, asked), task: { work: answering(scene, asked).task.work } }]
}
