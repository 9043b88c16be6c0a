import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { bookLateCheckouts } from '#app/card-payments/late-checkouts.server.ts'
import { enqueueReminders } from '#app/notifications/reminders.server.ts'
import { deleteUnsavedPhotos } from '#app/photos/sent-photos.server.ts'
import type { Content } from '#app/platform/content.ts'
import { isUnavailable } from '#app/platform/http/unavailable.server.ts'
import { enqueuePriceReminders } from '#app/quotes/firm/remind-of-price.server.ts'
import { processWaitlists } from '#app/waiting/waiting.server.ts'
import { freshDataDir } from '#tests/support/program.ts'
import * as brokenDay from './broken-day.ts'
import * as callsAndMails from './calls-and-mails.ts'
import * as cards from './card-payments.ts'
import { type Act, type Known, nothingKnown, pick, type Scene } from './company-model.ts'
import * as customers from './customers.ts'
import * as firm from './firm-prices.ts'
import * as inbox from './inbox.ts'
import * as invoices from './invoices.ts'
import { finishJobs, type Parked, runJobs } from './jobs.ts'
import * as offers from './offers.ts'
import * as photos from './photos.ts'
import { choicesOf, type Happening, type Plan, type Step } from './plan.ts'
import * as lists from './price-lists.ts'
import * as onSite from './price-on-site.ts'
import { readAndLapse } from './requests.ts'
import { type Breach, openRules } from './rules.ts'
import { sentWrongly } from './sent.ts'
import { openSheets } from './sheets.ts'
import * as staff from './staff.ts'
import { providers } from './stand-ins.ts'
import type { Outcome } from './turns.ts'
import * as waiting from './waiting.ts'
import { openWorld, type Server, type World } from './world.ts'

/** The outcome of a run. `hash` covers everything that happened, and the records after each step. */
export type Run = { hash: string; story: string[]; breaches: Breach[]; steps: number }

type Acting = (scene: Scene) => Act[] | Promise<Act[]>

/** The happenings that are acts of people. */
const acts: Partial<Record<Happening, Acting>> = {
	book: customers.book,
	bookAgain: customers.bookAgain,
	bookAtOnce: customers.bookAtOnce,
	move: customers.move,
	moveAtOnce: customers.moveAtOnce,
	cancel: customers.cancel,
	oldLink: customers.oldLink,
	details: customers.details,
	addPhotos: photos.addPhotos,
	removePhoto: photos.removePhoto,
	photosAtOnce: photos.photosAtOnce,
	stopText: customers.stopText,
	pickup: staff.pickup,
	staffMove: staff.staffMove,
	staffEdit: staff.staffEdit,
	staffCharge: staff.staffCharge,
	staffAtOnce: staff.staffAtOnce,
	overbook: (scene) => staff.overbook(scene),
	close: staff.close,
	open: staff.open,
	places: staff.places,
	weekday: staff.weekday,
	trucks: staff.trucks,
	join: waiting.join,
	waitToMove: waiting.waitToMove,
	answerOffer: waiting.answerOffer,
	answerAtOnce: waiting.answerAtOnce,
	staffLine: waiting.staffLine,
	saveAgain: offers.saveAgain,
	growAndTake: offers.growAndTake,
	changeUnderReservation: offers.changeUnderReservation,
	freeNear: offers.freeNear,
	stopLinks: staff.stopSomeLinks,
	retry: staff.retry,
	sendQuote: firm.sendQuote,
	reviewSome: firm.reviewSome,
	answerSome: firm.answerSome,
	answerAndReview: firm.answerAndReview,
	changeQuote: firm.changeQuote,
	askSome: firm.askSome,
	answerQuestions: firm.answerQuestions,
	bookQuote: firm.bookQuote,
	finishPickup: invoices.finishPickup,
	payInvoice: invoices.payInvoice,
	payAtOnce: invoices.payAtOnce,
	correctInvoice: invoices.correctInvoice,
	giveTip: invoices.giveTip,
	payOnPage: cards.payOnPage,
	cardNotices: cards.cardNotices,
	noticeAndCash: cards.noticeAndCash,
	loseNotice: cards.loseNotice,
	settleLeft: cards.settleLeft,
	bookAccepted: onSite.bookAccepted,
	askMore: onSite.askMore,
	answerMore: onSite.answerMore,
	takeBackMore: onSite.takeBackMore,
	sayLoad: customers.sayLoad,
	changePrices: lists.changePrices,
	withdrawList: lists.withdrawList,
	textIn: inbox.textIn,
	textAgain: inbox.textAgain,
	answerThread: inbox.answerThread,
	answerThreadAtOnce: inbox.answerThreadAtOnce,
	changeLater: inbox.changeLater,
	mailIn: callsAndMails.mailIn,
	mailAgain: callsAndMails.mailAgain,
	missedCall: callsAndMails.missedCall,
	callAgain: callsAndMails.callAgain,
	toTruck: brokenDay.toTruck,
	truckBreaks: brokenDay.truckBreaks,
	moveAll: brokenDay.moveAll,
	runLate: brokenDay.runLate,
}

const hour = 60 * 60_000

/** All records, without the random parts: tokens, and the words of providers. */
const recordsInShort = `select concat_ws(' ',
	(select left(md5(string_agg(concat_ws(' ', id, status, version, date, window_id, asap_window_id, minutes), ',' order by id)), 6)
		from bookings),
	(select left(md5(string_agg(concat_ws(' ', date, window_id, booked), ',' order by date, window_id)), 6)
		from arrival_windows),
	(select left(md5(string_agg(concat_ws(' ', id, status, version, window_ids, reservation_id, notify_at, reserved_until), ',' order by id)),
		6) from waiting_requests),
	(select left(md5(string_agg(concat_ws(' ', id, date, window_id, cubic_yards, minutes, moves), ',' order by id)), 6) from slot_reservations),
	(select left(md5(string_agg(concat_ws(' ', id, kind, channel, state, attempts, perhaps_twice, updated_at), ',' order by id)), 6)
		from messages),
	(select left(md5(string_agg(concat_ws(' ', id, booking_id, position, label), ',' order by id)), 6) from booking_photos),
	(select left(md5(string_agg(id::text, ',' order by id)), 6) from sent_photos),
	(select left(md5(string_agg(concat_ws(' ', id, subject_id, at, actor, action, before, after), ',' order by id)), 6) from history),
	(select left(md5(string_agg(concat_ws(' ', name, data, state, retry_count, start_after), ',' order by name, data::text, state,
		start_after)), 6) from pgboss.job),
	(select left(md5(string_agg(concat_ws(' ', number, document, balance_cents, ended_at), ',' order by id)), 6) from invoices),
	(select left(md5(string_agg(concat_ws(' ', id, kind, method, amount_cents, rounding_cents, paid_on, taken_by), ',' order by id)),
		6) from invoice_payments),
	(select left(md5(string_agg(concat_ws(' ', id, invoice_id, amount_cents, booked_cents, settled_how), ',' order by id)), 6)
		from card_payments),
	(select left(md5(string_agg(concat_ws(' ', id, amount_cents, answered_at, agreed, withdrawn_at), ',' order by number)), 6)
		from change_orders),
	(select left(md5(string_agg(concat_ws(' ', id, holds_from, withdraws), ',' order by id)), 6) from price_lists)
) as short`

/** What is done with a company once its days are over, by who was there: with what people outside know of it. */
export type Afterwards = (world: World, known: Known) => Promise<void>

/**
 * Simulates a company by a plan, in a migrated database of its own. Ends at the first step that breaks a rule. `shared` draws sheets
 * for one company after another.
 */
export async function simulate(
	plan: Plan,
	connection: Server,
	content: Content,
	afterwards: Afterwards = async () => undefined,
	shared?: ReturnType<typeof openSheets>,
): Promise<Run> {
	const dataDir = await freshDataDir()
	const pdfs = shared ?? openSheets()
	const world = await openWorld({
		connection,
		company: plan.company,
		content,
		dataDir,
		choose: choicesOf(plan.seed),
		pdfs,
	})
	try {
		const known = nothingKnown()
		const run = await live(world, plan, known)
		await afterwards(world, known)
		return run
	} finally {
		await world.close()
		if (!shared) pdfs.stop()
		await rm(dataDir, { recursive: true, force: true })
	}
}

async function live(world: World, plan: Plan, known: Known): Promise<Run> {
	const hash = createHash('sha256')
	const story: string[] = []
	const rules = await openRules(world)
	let lapsed = 0
	let parked: (Parked & { steps: number }) | undefined
	let isSupervised = true
	const wrong = (rule: string, detail: string): Breach[] => [{ rule, detail }]
	const say = (line: string) => {
		story.push(line)
		hash.update(`${line}\n`)
	}

	const restart = async () => {
		parked = undefined
		lapsed = 0
		isSupervised = false
		await world.restart()
		say('  the process was killed, and is started again')
	}

	/** Makes a provider answer what it left without an answer. */
	const answer = async () => {
		if (!parked) return
		const { what, later, end } = parked
		parked = undefined
		const outcome = await later()
		say(`  late answer, ${what}: ${await end(outcome)}`)
		if (outcome.ended === 'killed') await restart()
	}

	/** Does acts at once, and records their outcomes in the story. */
	const perform = async (done: Act[]): Promise<Breach[]> => {
		const faults = done.map(({ task }) => task.fault)
		const outcomes: Outcome<string>[] = await world.turns().together(done.map(({ task }) => task))
		const breaches: Breach[] = []
		for (const [at, outcome] of outcomes.entries()) {
			const fault = faults[at] ? ` [${faults[at].kind} at ${faults[at].at}]` : ''
			if (outcome.ended === 'answered') say(`  ${done[at]?.who}${fault}: ${outcome.answer}`)
			else if (outcome.ended === 'failed') {
				const isAway = faults[at] !== undefined && isUnavailable(outcome.error)
				say(`  ${done[at]?.who}${fault}: ${isAway ? 'the database is away' : String(outcome.error)}`)
				if (!isAway) breaches.push({ rule: 'only bugs throw', detail: String(outcome.error) })
			} else say(`  ${done[at]?.who}${fault}: ${outcome.ended}`)
			if (outcome.ended === 'parked') parked = { ...lateAct(done[at]?.who ?? '', outcome.later), steps: 0 }
		}
		if (outcomes.some((outcome) => outcome.ended === 'killed')) await restart()
		return breaches
	}

	/** An act whose provider has not answered yet. */
	const lateAct = (what: string, later: Parked['later']): Parked => ({
		what,
		later,
		end: async (outcome) => {
			if (outcome.ended === 'failed' && !isUnavailable(outcome.error))
				known.wrongs.push(`${what}: ${String(outcome.error)}`)
			return outcome.ended === 'answered' ? outcome.answer : outcome.ended
		},
	})

	/** A customer follows a link to pay; the provider has answered the former one by then. */
	const goToPay = async (step: Step, late: boolean): Promise<Breach[]> => {
		await answer()
		const asked = await cards.payLink({ world, known, step })
		if (late) world.answerLate()
		const breaches = await perform(late ? asked.slice(0, 1) : asked)
		world.answerAtOnce()
		return breaches
	}

	let choresDoneAt = 0
	/** The recurring tasks of the process; in a quiet company when time has passed, and when it has just started. */
	const chores = async (): Promise<Breach[]> => {
		if (plan.isQuiet && lapsed !== 0 && world.now().getTime() === choresDoneAt) return []
		choresDoneAt = world.now().getTime()
		const platform = world.platform()
		const due: Act[] = []
		if (world.now().getTime() - lapsed >= hour) {
			lapsed = world.now().getTime()
			due.push({ who: 'requests are read and lapse', task: { work: () => readAndLapse(platform) } })
			// Less often than the product does: freed slots wait for their own job meanwhile.
			const sent = { ...platform, photos: world.photos() }
			due.push({
				who: 'photos that nobody saved',
				task: { work: async () => String(await deleteUnsavedPhotos(sent)) },
			})
			due.push({ who: 'the lines', task: { work: () => processWaitlists(platform).then(() => 'looked at') } })
		}
		due.push({
			who: 'reminders of prices',
			task: { work: async () => String(await enqueuePriceReminders(platform)) },
		})
		const isHour = lapsed === world.now().getTime()
		due.push({ who: 'reminders', task: { work: async () => String(await enqueueReminders(platform)) } })
		const breaches = await perform(due)
		const late = {
			who: 'late checkouts',
			task: { work: async () => String(await bookLateCheckouts(platform)) },
		}
		return isHour ? [...breaches, ...(await perform([late]))] : breaches
	}

	const jobs = async (step: Step, late: boolean) => {
		if (!isSupervised && !parked) {
			await world.queue().supervise()
			const { rows } = await world.admin.query("select from pgboss.job where state = 'active' limit 1")
			isSupervised = rows.length === 0
		}
		const run = await runJobs({ world, step }, { late: late && !parked })
		for (const line of run.lines) say(`  ${line}`)
		if (run.parked) parked = { ...run.parked, steps: 0 }
		if (run.killed) await restart()
	}

	/** In a quiet company mostly for hours, and some for days, by which time messages are given up. */
	const outage = async (name: Parameters<typeof world.standIns.toggle>[0], number = 0) => {
		if (!parked)
			say(
				`  ${name}: ${await world.standIns.toggle(name, plan.isQuiet ? number ** 4 * 10 : Number.POSITIVE_INFINITY)}`,
			)
	}

	const happen = async (step: Step): Promise<Breach[]> => {
		const acting = acts[step.does]
		if (acting) return perform(await acting({ world, known, step }))
		switch (step.does) {
			case 'jobs':
			case 'lateAnswer':
				await jobs(step, step.does === 'lateAnswer')
				break
			case 'answer':
				await answer()
				break
			case 'payLink':
			case 'slowPayLink':
				return goToPay(step, step.does === 'slowPayLink')
			case 'cardsAway':
				await outage('cards', step.dice[1])
				break
			case 'provider':
				await outage(pick(providers, step.dice[0]), step.dice[1])
				break
			case 'kill':
				await world.kill()
				await restart()
		}
		return []
	}

	const dayOf = (time: number) => Math.floor(time / (24 * hour))
	let now = plan.start.getTime()
	let steps = 0
	for (const [at, step] of plan.steps.entries()) {
		now += step.afterMinutes * 60_000
		await world.setClock(new Date(now))
		say(`${new Date(now).toISOString().slice(0, 16)} ${step.does}`)
		if (!parked) for (const name of await world.standIns.recover()) say(`  ${name}: up by itself`)
		const breaches = await chores()
			// Offers of the process itself are checked before an owner overbooks beside them.
			.then(async (first) => [...first, ...(await rules.doing())])
			.then(async (first) => [...first, ...(await happen(step))])
			.catch((error: unknown) => wrong('a step ends', String(error)))
		if (parked && ++parked.steps > 3) await answer()
		learnLinks(world, known)
		const next = plan.steps[at + 1]
		const dayEnds = !next || dayOf(now) !== dayOf(now + next.afterMinutes * 60_000)
		if (dayEnds) say(`  records: ${(await world.admin.query(recordsInShort)).rows[0].short}`)
		breaches.push(...(await rules.breaches(known, dayEnds ? 'everything' : 'what was written')))
		steps++
		if (breaches.length > 0) return { hash: hash.digest('hex'), story, breaches, steps }
	}
	await answer()
	await world.standIns.allUp()
	const breaches: Breach[] = []
	await finishJobs(world, async () => breaches.push(...(await chores()), ...(await rules.doing())))
	breaches.push(
		...(await rules.breaches(known, 'everything')),
		...(await sentWrongly(world)),
		...(await cards.cardsWrongly(world)),
	)
	return { hash: hash.digest('hex'), story, breaches, steps }
}

/** People also use the links in their texts. */
function learnLinks({ standIns }: World, known: Known): void {
	const texts = standIns.texts.texts()
	for (const { body } of texts.slice(known.textsRead))
		for (const [to, links] of [
			['booked', known.links],
			['waiting', known.places],
		] as const) {
			const link = new RegExp(`/${to}/([\\w-]{43})`).exec(body)?.[1]
			if (link !== undefined && !links.includes(link)) links.push(link)
		}
	known.textsRead = texts.length
}
