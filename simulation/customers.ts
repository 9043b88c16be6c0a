import { customerBy, receiptAfterForm } from '#app/bookings/booking/receipt-token.server.ts'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { changeDetails } from '#app/bookings/changes/change-details.server.ts'
import { changeBooking, movePickup } from '#app/bookings/changes/changes.server.ts'
import { findWindow } from '#app/bookings/rules/arrival-window.ts'
import { type BookingRequest, loadSizes } from '#app/bookings/rules/booking.ts'
import { sayLoad as sayLoadOf } from '#app/bookings/self-service/load/say-load.server.ts'
import { findDetails } from '#app/bookings/self-service/receipt.server.ts'
import { hashOf } from '#app/customers/customers.server.ts'
import { receiveText } from '#app/notifications/texts/incoming-texts.server.ts'
import { priceListToday } from '#app/pricing/pricing.server.ts'
import { saveQuote } from '#app/quotes/quotes.server.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { type Act, type Known, oneOf, pick, type Scene, told } from './company-model.ts'
import type { World } from './world.ts'

/** People whose numbers and addresses make the stand-ins fail in each of their ways. */
export const people = [
	{ name: 'Jo Tremblay', phone: '+14035550142', email: 'jo@example.ca' },
	{ name: 'Kim Servererror', phone: '+14035550429', email: 'kim@cut.example' },
	{ name: 'Ann Ratelimited', phone: '+14035550500', email: 'ann@example.ca' },
	{ name: 'Raj Patel', phone: '+14035550503', email: 'raj@full.example' },
	{ name: 'Lou Refused', phone: '+14035550200', email: 'lou@gone.example' },
	{ name: 'Mia Chen', phone: '+14035550610', email: 'mia@example.ca' },
	{ name: 'Sam Roy', phone: '+14035550614', email: 'sam@example.ca' },
	{ name: 'Eve Li', phone: '+14035550177;ext=5', email: 'eve@example.ca' },
] as const

const locations = [
	{ address: '12 Crescent Road NW', postal: 'T2P 1J9', city: 'Calgary' },
	{ address: '3 Main Street', postal: 'T4B 1A1', city: 'Airdrie' },
	{ address: '5 Railway Avenue', postal: 'T1W 1A1', city: 'Canmore' },
	{ address: '80 River Road', postal: 'T1A 2B2', city: 'Medicine Hat' },
] as const

const loads = [undefined, ...loadSizes.map(({ id }) => id)] as const

/** A filled-in form for one of the next days. */
export function request({ company, now }: World, dice: number[]): BookingRequest {
	const [who = 0, where = 0, when = 0, window = 0, load = 0] = dice
	const windows = [...company.arrivalWindows, ...company.landingWindows]
	const wanted = oneOf(windows, window)?.id ?? ''
	const today = localDate(now(), company.timeZone)
	const size = pick(loads, load)
	return {
		...pick(people, who),
		...pick(locations, where),
		date: findWindow(company, wanted)?.todayOnly ? today : addDays(today, Math.floor(when ** 2 * 4)),
		window: wanted,
		notes: load > 0.9 ? `Gate code ${Math.floor(who * 1000)}` : '',
		offers: false,
		...(size === undefined ? {} : { load: size, page: '/calgary/couch-removal' }),
	}
}

/** Sends a form; returns the outcome in words. */
async function send(world: World, known: Known, form: Known['forms'][number]): Promise<string> {
	const platform = world.platform()
	const result = await bookPickup(platform, form.request, {
		sourceSite: 'bowline.example',
		quoteToken: form.quoteToken,
		holder: form.holder,
	})
	if (!result.ok) {
		if (result.reason === 'booked-already') return `${result.reason}, the link is sent ${result.link.sent}`
		if (!known.refused.includes(form)) known.refused.push(form)
		return result.reason
	}
	// The booking is acknowledged by the answer, which has the link.
	const token = await receiptAfterForm(platform, result.leadId)
	known.booked.add(result.leadId)
	if (token !== undefined) known.links.push(token)
	return result.repeated ? 'it is booked already' : 'booked'
}

const formInWords = ({ name, date, window, load, postal }: BookingRequest) =>
	`${name} books ${date} ${window}, ${load ?? 'no load named'}, ${postal}`

const sending = ({ world, known, step }: Scene, form: Known['forms'][number]): Act => ({
	who: formInWords(form.request),
	task: { work: () => send(world, known, form), fault: step.fault },
})

function newForm(scene: Scene, dice: number[], quoteToken?: string): Known['forms'][number] {
	const asked = request(scene.world, dice)
	const form = { request: asked, quoteToken, holder: { hash: hashOf(asked.email) } }
	scene.known.forms.push(form)
	return form
}

/** A customer books, some with a quote that they saved before. */
export function book(scene: Scene): Act[] {
	const { world, known, step } = scene
	const [, , , , load = 0, saves = 0] = step.dice
	if (saves < 0.6) return [sending(scene, newForm(scene, step.dice))]
	const work = async () => {
		const platform = world.platform()
		const prices = await priceListToday(platform)
		const volume = oneOf(prices.volumes, load)?.share ?? 1
		const { quote, token } = await saveQuote(
			platform,
			{ volume, weightKg: 100, hasStairs: load > 0.5, addOns: [] },
			prices,
		)
		known.quotes.push({ id: quote.id, token })
		return send(world, known, newForm(scene, step.dice, token))
	}
	return [{ who: 'somebody saves a quote and books', task: { work, fault: step.fault } }]
}

/** A customer books with a quote that they have. */
export const sendWithQuote = (scene: Scene, quoteToken: string): Act =>
	sending(scene, newForm(scene, scene.step.dice, quoteToken))

/** A form that was sent before is sent again, by some in a browser that has not booked it. */
export function bookAgain(scene: Scene): Act[] {
	const [which, whose = 0] = scene.step.dice
	const form = oneOf(scene.known.forms, which)
	if (!form) return []
	return [sending(scene, whose < 0.7 ? form : { ...form, quoteToken: undefined, holder: {} })]
}

/** Several customers want one window at once; some of them twice. */
export function bookAtOnce(scene: Scene): Act[] {
	const { dice, fault } = scene.step
	const [who = 0, where = 0, , , load = 0, twice = 0, third = 0] = dice
	const same = dice.slice(2, 4)
	const first = newForm(scene, dice)
	const second = twice < 0.3 ? first : newForm(scene, [1 - who, 1 - where, ...same, load])
	const others = third < 0.3 ? [newForm(scene, [who / 2 + 0.3, where / 2, ...same, load])] : []
	return [first, second, ...others].map((form, at) =>
		sending({ ...scene, step: { ...scene.step, fault: at === 0 ? fault : undefined } }, form),
	)
}

/** Opens a booking by its link; `undefined` when the link opens none. */
async function openLink(world: World, known: Known, link: string) {
	const platform = world.platform()
	const right = await customerBy(platform, link)
	if (right && known.stopped.has(link)) known.wrongs.push('a link that staff have stopped opens a booking')
	const found = right && (await findDetails(platform, link))
	return right && found && { right, version: found.version, details: found.details }
}

type Opened = NonNullable<Awaited<ReturnType<typeof openLink>>>

/** A customer's link, the latest or an old one. Those that staff have stopped are tried now and then. */
export function someLink({ links, stopped }: Known, dice: number[]): string | undefined {
	const tried = (dice[7] ?? 0) < 0.3 && stopped.size > 0 ? [...stopped] : links
	return oneOf(tried, (dice[0] ?? 0) ** 0.5)
}

/** An act of a customer by one of their links. */
export function byLink(
	{ world, known, step }: Scene,
	does: string,
	act: (opened: Opened) => Promise<string>,
	link = someLink(known, step.dice),
): Act[] {
	if (link === undefined) return []
	const work = async () => {
		const opened = await openLink(world, known, link)
		return opened ? act(opened) : 'the link opens nothing'
	}
	return [
		{ who: `the customer with link ${known.links.indexOf(link)} ${does}`, task: { work, fault: step.fault } },
	]
}

type Changed = { ok: true; version: number } | { ok: false; reason: string }

/** The outcome of a change, which its author learns. */
function answer(known: Known, id: string, done: string, result: Changed): string {
	if (!result.ok) return result.reason
	told(known, id, result.version)
	return done
}

export function cancel(scene: Scene): Act[] {
	const { world, known } = scene
	return byLink(scene, 'cancels', async ({ right, version }) =>
		answer(
			known,
			right.bookingId,
			'cancelled',
			await changeBooking(world.platform(), right, { action: 'cancel', version }),
		),
	)
}

export function move(scene: Scene, dice = scene.step.dice): Act[] {
	const { world, known } = scene
	const { date, window } = request(world, dice)
	return byLink(
		scene,
		`moves to ${date} ${window}`,
		async ({ right, version }) =>
			answer(
				known,
				right.bookingId,
				'moved',
				await movePickup(world.platform(), right, { date, windowId: window, version }),
			),
		someLink(known, dice),
	)
}

/** Two pickups are moved at once, often into each other's window, or one of them twice. */
export const moveAtOnce = (scene: Scene): Act[] => {
	const [first = 0, ...others] = scene.step.dice
	return [...move(scene), ...move(scene, [1 - first, ...others])]
}

export function details(scene: Scene): Act[] {
	const { world, known, step } = scene
	return byLink(scene, 'says more of the place', async ({ right, version, details: said }) =>
		answer(
			known,
			right.bookingId,
			'said',
			await changeDetails(world.platform(), right, {
				...said,
				gateCode: String(Math.floor((step.dice[1] ?? 0) * 9999)),
				version,
			}),
		),
	)
}

/** A customer says how much there is, by a tap on their page. */
export function sayLoad(scene: Scene): Act[] {
	const size = pick(loadSizes, scene.step.dice[1]).id
	return byLink(scene, `says ${size}`, async ({ right }) => {
		const said = await sayLoadOf(scene.world.platform(), right, size)
		return said.ok ? 'said' : said.reason
	})
}

/** A link opens the same booking, whatever happened to it, until staff stop it. */
export function oldLink(scene: Scene): Act[] {
	return byLink(scene, 'looks', async () => 'it opens')
}

export function stopText({ world, step }: Scene): Act[] {
	const { name, phone } = pick(people, step.dice[0])
	const body = (step.dice[1] ?? 0) < 0.6 ? 'STOP' : 'START'
	const work = async () => {
		await receiveText(world.platform(), {
			providerId: `SM${(step.dice[2] ?? 0).toFixed(12)}`,
			phone: phone.replace(/;.*/, ''),
			body,
			keyword: undefined,
			pictures: [],
		})
		return 'received'
	}
	return [{ who: `${name} texts ${body}`, task: { work, fault: step.fault } }]
}
