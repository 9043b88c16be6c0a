import { z } from 'zod'
import { signedInStaff } from '#app/desk/staff/staff.ts'
import { questionIdSchema, quoteIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { priceListToday } from '#app/pricing/pricing.server.ts'
import { askQuestion } from '#app/quotes/firm/questions.server.ts'
import { findQuotePage } from '#app/quotes/firm/quote-page.server.ts'
import {
	answerPrice,
	answerQuestion,
	askForFirmPrice,
	reviewQuote,
	saveQuote,
	updateQuote,
} from '#app/quotes/quotes.server.ts'
import { type Act, oneOf, pick, type Scene } from './company-model.ts'
import { people, sendWithQuote } from './customers.ts'
import { dispatcher, owner } from './staff.ts'

/** From a saved quote to a price that its customer accepts, changes or lets run out. */

const places = ['Calgary', 'Airdrie', 'T1W 1A1'] as const

type Quote = Scene['known']['quotes'][number]

const aQuote = ({ known, step }: Scene): Quote | undefined => oneOf(known.quotes, (step.dice[0] ?? 0) ** 0.5)

const inWords = ({ known }: Scene, quote: Quote) => `quote ${known.quotes.indexOf(quote)}`

/** Somebody saves a quote and sends it, or sends one again with another way to reach them. */
export function sendQuote(scene: Scene): Act[] {
	const { world, known, step } = scene
	const [, who = 0, where, way = 0, old = 0] = step.dice
	const { name, email, phone } = pick(people, who)
	const work = async () => {
		const platform = world.platform()
		let quote = old < 0.3 ? aQuote(scene) : undefined
		if (!quote) {
			const saved = await saveQuote(platform, defaultLoad, await priceListToday(platform))
			quote = { id: saved.quote.id, token: saved.token }
			known.quotes.push(quote)
		}
		const sent = await askForFirmPrice(platform, quote.token, {
			name,
			email: way < 0.3 ? '' : email,
			phone: way > 0.7 ? '' : phone.replace(/;.*/, ''),
			place: pick(places, where),
		})
		return `${inWords(scene, quote)} ${sent.ok ? 'is sent' : sent.reason}`
	}
	return [{ who: `${name} sends a quote`, task: { work, fault: step.fault } }]
}

const rowsSchema = z.array(z.object({ id: quoteIdSchema, version: z.number() }))

/** Staff set what a quote costs, take it back, or turn it down; now and then on an old version. */
async function reviewing(scene: Scene, staff: typeof owner, dice: number[]): Promise<Act[]> {
	const { world, step } = scene
	const [which = 0, status = 0, amount = 0, strange = 0] = dice
	const { rows } = await world.admin.query(
		`select id, version from quote_requests where quote_status <> 'draft' order by updated_at, id`,
	)
	const quote = oneOf(rowsSchema.parse(rows), which ** 0.5)
	if (!quote) return []
	const to = pick(['approved', 'approved', 'approved', 'pending', 'rejected'] as const, status)
	const work = async () => {
		const review = {
			status: to,
			finalAmount: amount < 0.8 ? 20_000 + Math.floor(amount * 8) * 5000 : undefined,
			version: strange > 0.9 ? quote.version - 1 : quote.version,
		}
		const included = { place: 'Calgary', travelFee: 0 }
		const done = await reviewQuote(world.platform(), quote.id, review, signedInStaff(staff), included)
		return done.ok ? to : done.reason
	}
	return [
		{ who: `${staff.name} reviews a quote of version ${quote.version}`, task: { work, fault: step.fault } },
	]
}

export const reviewSome = (scene: Scene): Promise<Act[]> => reviewing(scene, dispatcher, scene.step.dice)

function answering(scene: Scene, dice: number[]): Act[] {
	const { world, known, step } = scene
	const quote = aQuote(scene)
	if (!quote) return []
	const [, , , , accepts = 0] = dice
	const work = async () => {
		const platform = world.platform()
		const page = await findQuotePage(platform, quote.token)
		if (page?.price?.state !== 'offered') return `${inWords(scene, quote)} has no open price`
		const { id: price } = page.price
		const done = await answerPrice(
			platform,
			quote.token,
			accepts < 0.7
				? { answer: 'accept', price, name: 'Jo Bell', address: '192.0.2.7' }
				: { answer: 'decline', price, reason: '' },
		)
		if (done.ok && accepts < 0.7) known.accepted.add(price)
		return done.ok ? `${inWords(scene, quote)} is answered` : done.reason
	}
	return [{ who: 'a customer answers a firm price', task: { work, fault: step.fault } }]
}

export const answerSome = (scene: Scene): Act[] => answering(scene, scene.step.dice)

/** A customer answers while staff change their mind. */
export async function answerAndReview(scene: Scene): Promise<Act[]> {
	const [review] = await reviewing(scene, owner, scene.step.dice.toReversed())
	return [
		...answering(scene, scene.step.dice),
		...(review ? [{ ...review, task: { work: review.task.work } }] : []),
	]
}

/** A customer changes the load of a quote, which withdraws its firm price. */
export function changeQuote(scene: Scene): Act[] {
	const { world, step } = scene
	const quote = aQuote(scene)
	if (!quote) return []
	const weightKg = 100 + Math.floor((step.dice[2] ?? 0) * 40) * 10
	const work = async () => {
		const changed = await updateQuote(world.platform(), quote.token, quote.id, { weightKg })
		return `${inWords(scene, quote)} ${changed.ok ? `weighs ${weightKg} kg` : changed.reason}`
	}
	return [{ who: 'a customer changes a quote', task: { work, fault: step.fault } }]
}

export function askSome(scene: Scene): Act[] {
	const { world, step } = scene
	const quote = aQuote(scene)
	if (!quote) return []
	const work = async () => {
		const question = `Do you take ${pick(['paint', 'tires', 'a piano'], step.dice[2])}?`
		const asked = await askQuestion(world.platform(), quote.token, question)
		return asked.ok ? 'asked' : asked.reason
	}
	return [{ who: `a question about ${inWords(scene, quote)}`, task: { work, fault: step.fault } }]
}

const questionsSchema = z.array(z.object({ id: questionIdSchema, quote_id: quoteIdSchema }))

/** One or two members of staff answer the same question. */
export async function answerQuestions(scene: Scene): Promise<Act[]> {
	const { world, step } = scene
	const { rows } = await world.admin.query(
		'select id, quote_id from quote_questions order by answered_at nulls first, id limit 3',
	)
	const question = oneOf(questionsSchema.parse(rows), step.dice[0])
	if (!question) return []
	const by = (staff: typeof owner) => async () => {
		const about = { quoteId: question.quote_id, questionId: question.id, answer: `Yes, says ${staff.name}.` }
		const done = await answerQuestion(world.platform(), about, signedInStaff(staff))
		return done.ok ? 'answered' : `${done.by} was first`
	}
	return [dispatcher, ...((step.dice[1] ?? 0) < 0.5 ? [owner] : [])].map((staff, at) => ({
		who: `${staff.name} answers a question`,
		task: { work: by(staff), fault: at === 0 ? step.fault : undefined },
	}))
}

/** A pickup is booked at the price of a quote. */
export function bookQuote(scene: Scene): Act[] {
	const quote = aQuote(scene)
	return quote ? [sendWithQuote(scene, quote.token)] : []
}
