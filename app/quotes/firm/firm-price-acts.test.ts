import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FirmPriceId, firmPriceIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { beginningOf, localDate } from '#app/values/local-time.ts'
import { company } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { newPhotoToken, plainIntake, sentPhoto } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import {
	answerPrice,
	askForFirmPrice,
	findQuote,
	reviewQuote,
	saveQuote,
	updateQuote,
} from '../quotes.server.ts'
import { findQuotePage } from './quote-page.server.ts'

const dana = staffNamed('Dana <dana@example.ca>')
const dayMs = 24 * 60 * 60 * 1000

/** The last second of the thirtieth day after this moment, where the company is. */
const endOfDay30 = (at: number) => {
	const day = addDays(localDate(new Date(at), company.timeZone), 31)
	return beginningOf(day, company.timeZone).getTime() - 1000
}

type Price = { state: 'offered' | 'accepted' | 'declined' | 'expired'; amount: number; until: number }
/** What the rules say of a quote (docs/rules.md, 'Firm price'). */
type Model = {
	status: 'draft' | 'pending' | 'approved' | 'rejected'
	final: number | null
	price: Price | undefined
	now: number
	asked: boolean
	offers: number
	taken: number
	answers: number
	copies: number
}
type Act =
	| { act: 'ask' }
	| { act: 'review'; status: 'approved' | 'pending' | 'rejected'; amount: number | undefined }
	| { act: 'accept' | 'decline'; stale: boolean }
	| { act: 'change' }
	| { act: 'add photo' }
	| { act: 'wait'; days: number }

const acts: fc.Arbitrary<Act> = fc.oneof(
	fc.constant({ act: 'ask' } as const),
	fc.record({
		act: fc.constant('review' as const),
		status: fc.constantFrom('approved', 'approved', 'pending', 'rejected'),
		amount: fc.constantFrom(undefined, 30_000, 45_000),
	}),
	fc.record({
		act: fc.constantFrom('accept', 'accept', 'decline'),
		stale: fc.constantFrom(false, false, true),
	}),
	fc.constant({ act: 'change' } as const),
	fc.constant({ act: 'add photo' } as const),
	fc.record({ act: fc.constant('wait' as const), days: fc.constantFrom(1, 29, 31) }),
)

const stateOf = ({ price, now }: Model) =>
	price?.state === 'offered' && price.until <= now ? 'expired' : price?.state

/** The model after an act. */
function after(model: Model, act: Act): Model {
	const state = stateOf(model)
	const reopened = (): Model =>
		model.status === 'approved' || model.status === 'rejected'
			? { ...model, status: 'pending', final: null, price: undefined }
			: model
	switch (act.act) {
		case 'wait':
			return { ...model, now: model.now + act.days * dayMs }
		case 'ask':
			return { ...model, status: model.status === 'draft' ? 'pending' : model.status, asked: true }
		case 'change':
			return reopened()
		case 'add photo':
			return state === 'accepted' ? model : reopened()
		case 'accept':
		case 'decline':
			if (act.stale || state !== 'offered' || !model.price) return model
			return {
				...model,
				price: { ...model.price, state: act.act === 'accept' ? 'accepted' : 'declined' },
				answers: model.answers + 1,
				copies: model.copies + (act.act === 'accept' && model.asked ? 1 : 0),
			}
		case 'review': {
			const final = act.amount ?? model.final
			const offered = act.status === 'approved' ? final : null
			const reviewed = { ...model, status: act.status, final }
			if (model.price && model.price.amount === offered && state !== 'expired') return reviewed
			if (offered === null)
				return {
					...reviewed,
					price: undefined,
					taken: model.taken + (state === 'accepted' && model.asked ? 1 : 0),
				}
			return {
				...reviewed,
				price: { state: 'offered', amount: offered, until: endOfDay30(model.now) },
				offers: model.offers + (model.asked ? 1 : 0),
			}
		}
	}
}

async function setUp() {
	const setup = await testPlatform()
	const begin = async () => {
		const clock = { now: Date.parse('2026-11-20T18:00:00Z') }
		const needs = { ...setup.platform, photos: plainIntake(setup.platform), now: () => new Date(clock.now) }
		const photoToken = newPhotoToken()
		const { quote, token } = await saveQuote(needs, defaultLoad, listed)
		const row = async () =>
			(
				await setup.pool.query(
					`select q.quote_status as status, q.final_quote_cents as final, q.version, p.id as price, p.amount_cents as amount,
						p.accepted_at, p.accepted_from, p.accepted_wording, p.declined_at, p.holds_until as until,
						(select count(*)::int from messages m where m.quote_id = q.id and kind = 'firm-price') as offers,
						(select count(*)::int from messages m where m.quote_id = q.id and kind = 'price-withdrawn') as taken,
						(select count(*)::int from messages m where m.quote_id = q.id and kind = 'price-answered') as answers,
						(select count(*)::int from messages m where m.quote_id = q.id and kind = 'price-accepted') as copies
					from quote_requests q left join firm_prices p on p.quote_id = q.id and p.withdrawn_at is null
					where q.id = $1`,
					[quote.id],
				)
			).rows
		return { clock, needs, photoToken, quote, token, row, weight: 120 }
	}
	return { begin, pool: setup.pool, [Symbol.asyncDispose]: () => setup[Symbol.asyncDispose]() }
}
type Quoted = Awaited<ReturnType<Awaited<ReturnType<typeof setUp>>['begin']>>

const stale: FirmPriceId = firmPriceIdSchema.parse('019b0000-0000-7000-8000-000000000000')

async function doAct(quoted: Quoted, act: Act): Promise<void> {
	const { needs, quote, token, photoToken } = quoted
	const [row] = await quoted.row()
	switch (act.act) {
		case 'wait':
			quoted.clock.now += act.days * dayMs
			return
		case 'ask':
			await askForFirmPrice(needs, token, {
				name: 'Jo Bell',
				email: 'jo@example.ca',
				phone: '',
				place: 'Airdrie',
			})
			return
		case 'change':
			quoted.weight += 10
			await updateQuote(needs, token, quote.id, { weightKg: quoted.weight })
			return
		case 'add photo': {
			const id = await sentPhoto(needs, photoToken)
			const updated = await updateQuote(needs, token, quote.id, { labels: { [id]: 'Other' } }, { photoToken })
			// A tenth photo has no room, and changes nothing.
			if (!updated.ok) throw new Error(updated.reason)
			return
		}
		case 'review': {
			const done = await reviewQuote(
				needs,
				quote.id,
				{ status: act.status, finalAmount: act.amount, version: row.version },
				dana,
			)
			if (!done.ok) throw new Error(done.reason)
			return
		}
		default: {
			const price = act.stale ? stale : (row.price ?? stale)
			const answered =
				act.act === 'accept'
					? { answer: act.act, price, name: 'Jo Bell', address: '192.0.2.7' }
					: { answer: act.act, price, reason: 'Too much' }
			await answerPrice(needs, token, answered)
		}
	}
}

test('whatever customer and staff do in whatever order, status and firm price are as the rules say, and each message is sent once', async () => {
	await using setup = await setUp()
	await fc.assert(
		fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 9 }), async (sequence) => {
			const quoted = await setup.begin()
			let model: Model = {
				...{ status: 'draft', final: null, price: undefined, now: quoted.clock.now },
				...{ asked: false, offers: 0, taken: 0, answers: 0, copies: 0 },
			}
			for (const act of sequence) {
				await doAct(quoted, act)
				model = after(model, act)
				const rows = await quoted.row()
				expect(rows).toHaveLength(1)
				const [row] = rows
				const { status, final, price, offers, taken, answers, copies } = model
				expect({ ...row, until: row.until?.getTime() }, JSON.stringify(sequence)).toMatchObject({
					...{ status, final, offers, taken, answers, copies },
					amount: price?.amount ?? null,
					until: price?.until,
				})
				expect(row.accepted_at !== null).toBe(price?.state === 'accepted')
				expect(row.declined_at !== null).toBe(price?.state === 'declined')
				if (row.accepted_at) expect([row.accepted_from, row.status]).toEqual(['192.0.2.7', 'approved'])
				const page = await findQuotePage(quoted.needs, quoted.token)
				expect([page?.status, page?.price?.state]).toEqual([status, stateOf(model)])
				const shown = await findQuote(quoted.needs, quoted.token)
				expect(shown?.accepted?.amount).toBe(price?.state === 'accepted' ? price.amount : undefined)
			}
			const history = await setup.pool.query(
				`select after->>'status' as status from history where subject_id = $1 and after ? 'status' order by id desc limit 1`,
				[quoted.quote.id],
			)
			expect(history.rows[0]?.status ?? 'draft').toBe(model.status)
		}),
		{ numRuns: process.env.HARD ? 1000 : 40 },
	)
})
