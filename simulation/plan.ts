import type { HaulingCompany } from '#app/values/company.ts'
import { randomNumbers } from '#fakes/random-numbers.ts'
import type { Fault } from './turns.ts'

/** The happenings of a company, with their relative frequencies. */
const happenings = {
	book: 34,
	bookAgain: 5,
	bookAtOnce: 12,
	move: 9,
	moveAtOnce: 4,
	cancel: 8,
	oldLink: 6,
	details: 4,
	addPhotos: 6,
	removePhoto: 4,
	photosAtOnce: 5,
	stopText: 1,
	pickup: 12,
	staffMove: 4,
	staffEdit: 5,
	staffCharge: 4,
	overbook: 8,
	close: 2,
	open: 2,
	places: 4,
	weekday: 2,
	trucks: 3,
	join: 14,
	waitToMove: 4,
	answerOffer: 8,
	answerAtOnce: 4,
	staffLine: 2,
	saveAgain: 4,
	growAndTake: 3,
	changeUnderReservation: 6,
	freeNear: 6,
	staffAtOnce: 6,
	stopLinks: 5,
	retry: 3,
	jobs: 26,
	lateAnswer: 5,
	answer: 7,
	provider: 4,
	kill: 2,
} as const

/** What happens about quotes, each right after something else: a plan of before has its other steps at their times. */
const aboutQuotes = {
	sendQuote: 8,
	reviewSome: 10,
	answerSome: 7,
	answerAndReview: 4,
	changeQuote: 3,
	askSome: 2,
	answerQuestions: 2,
	bookQuote: 2,
} as const

/** What happens about money, each right after something else as well. */
const aboutMoney = {
	finishPickup: 18,
	payInvoice: 7,
	payAtOnce: 4,
	correctInvoice: 4,
	giveTip: 2,
	payLink: 9,
	slowPayLink: 3,
	payOnPage: 3,
	cardNotices: 8,
	noticeAndCash: 3,
	loseNotice: 1,
	settleLeft: 1,
	cardsAway: 1,
} as const

/** What happens about prices after they were quoted, each right after something else too. */
const aboutPrices = {
	bookAccepted: 8,
	askMore: 12,
	answerMore: 8,
	takeBackMore: 3,
	sayLoad: 8,
	changePrices: 3,
	withdrawList: 1,
} as const

/** What happens in the inbox, and what goes wrong on a day: right after something else too. */
const aboutOffice = {
	textIn: 12,
	textAgain: 5,
	answerThread: 10,
	answerThreadAtOnce: 5,
	changeLater: 3,
	toTruck: 6,
	truckBreaks: 3,
	moveAll: 5,
	runLate: 10,
} as const

/** Who emails, and who calls while nobody takes it: right after something else too. */
const aboutCalls = {
	mailIn: 8,
	mailAgain: 4,
	missedCall: 8,
	callAgain: 4,
} as const

export type Happening =
	| keyof typeof happenings
	| keyof typeof aboutQuotes
	| keyof typeof aboutMoney
	| keyof typeof aboutPrices
	| keyof typeof aboutOffice
	| keyof typeof aboutCalls

/**
 * One step of a run: a while passes, then something happens. The numbers, from 0 to 1, choose how. By its name it is found in the plan of
 * its seed whatever else happens there by now: its number, or for what happens besides, that of the step before and of what it is.
 */
export type Step = {
	name: string
	afterMinutes: number
	does: Happening
	dice: number[]
	fault?: Fault | undefined
}

/** Everything about a run that its seed decides beforehand, without knowing what is booked by then. */
export type Plan = {
	seed: number
	start: Date
	company: HaulingCompany
	steps: Step[]
	/** Little happens, recurring tasks are done once at each moment, and a provider that is down comes back by itself. */
	isQuiet: boolean
}

/**
 * Where runs begin: a day or two before the calendar does something special. Alberta's last change of clocks; both changes of
 * a zone that goes on with them; a leap day; a new year.
 */
const beginnings = [
	{ start: '2026-10-31T13:00:00Z', timeZone: 'America/Edmonton' },
	{ start: '2027-03-13T12:00:00Z', timeZone: 'America/Moncton' },
	{ start: '2027-11-06T12:00:00Z', timeZone: 'America/Moncton' },
	{ start: '2028-02-28T13:00:00Z', timeZone: 'America/Edmonton' },
	{ start: '2026-12-30T13:00:00Z', timeZone: 'America/Edmonton' },
] as const

/** How often something happens in a busy company, apart from what happens besides. */
const busy = 12

/** Happenings that find more faults: several go on at once, and each enqueues something. */
const aboutOffers: ReadonlySet<Happening> = new Set([
	'join',
	'waitToMove',
	'answerOffer',
	'answerAtOnce',
	'staffLine',
	'growAndTake',
	'changeUnderReservation',
	'freeNear',
])

/** The numbers that decide a run after its plan: the order of concurrent acts. */
export const choicesOf = (seed: number) => {
	const random = randomNumbers(seed ^ 0x5eed)
	return (below: number) => Math.floor(random() * below)
}

const isQuiet = (stepsADay: number) => stepsADay < busy

/**
 * How long nothing happens, in minutes, by a number from 0 to 1: often a few minutes, so that things meet. In a quiet company the
 * few happenings meet as often, and whole days pass without one.
 */
const pause = (number: number, stepsADay: number): number => {
	const sharp = isQuiet(stepsADay) ? 5 : 2
	return Math.round((number ** sharp * (sharp + 1) * 24 * 60) / stepsADay)
}

export function planOf(seed: number, days: number, of: HaulingCompany, stepsADay = busy): Plan {
	// Near seeds begin alike.
	const random = randomNumbers(Math.imul(seed + 1, 0x9e3779b1))
	for (let skipped = 0; skipped < 8; skipped++) random()
	const upTo = (below: number) => Math.floor(random() * below)
	const begin = beginnings[seed % beginnings.length] ?? beginnings[0]
	// Every second company has many entries on its wait lists.
	const happening = drawnFrom(happenings, (name) => (seed % 2 === 1 && aboutOffers.has(name) ? 4 : 1), random)
	const about = [
		besides('quotes', aboutQuotes, seed, 0x85ebca6b),
		besides('money', aboutMoney, seed, 0xc2b2ae35),
		besides('prices', aboutPrices, seed, 0x27d4eb2f),
		besides('office', aboutOffice, seed, 0x165667b1),
		besides('calls', aboutCalls, seed, 0x9e3779b9),
	]
	const fault = (does: Happening): Fault | undefined => {
		if (random() >= (aboutOffers.has(does) ? 0.2 : 0.08)) return undefined
		const kind = (['cut', 'unanswered', 'killed'] as const)[upTo(3)] ?? 'cut'
		return { kind, at: upTo(30) }
	}
	return {
		seed,
		start: new Date(begin.start),
		isQuiet: isQuiet(stepsADay),
		// So small that slots, cubic yards and minutes all run out.
		company: {
			...of,
			timeZone: begin.timeZone,
			windowCapacity: 1 + upTo(2),
			missedCallTexts: true,
			officeTexts: { when: 'always', numbers: ['403-555-0198'] },
			hauling: {
				...of.hauling,
				trucks: { count: 1 + upTo(2), cubicYards: 10 + upTo(10) },
				workMinutes: 120 + upTo(240),
			},
		},
		steps: Array.from({ length: days * stepsADay }, (_, at): Step => {
			const afterMinutes = pause(random(), stepsADay)
			const does = happening()
			return {
				name: `${at}`,
				afterMinutes,
				does,
				dice: Array.from({ length: 8 }, random),
				fault: fault(does),
			}
		}).flatMap((step) => [step, ...about.flatMap((drawnAfter) => drawnAfter(step))]),
	}
}

/** Draws one of these names, as often as it is said to happen. */
function drawnFrom<Name extends Happening>(
	often: Readonly<Record<Name, number>>,
	times: (name: Name) => number,
	random: () => number,
): () => Name {
	const isOne = (name: string): name is Name => name in often
	const names = Object.keys(often).filter(isOne)
	const total = names.reduce((sum, name) => sum + often[name] * times(name), 0)
	return () => {
		const drawn = random() * total
		let upTo = 0
		for (const name of names) {
			upTo += often[name] * times(name)
			if (drawn < upTo) return name
		}
		throw new Error('nothing happens')
	}
}

/** What else happens after a step: one of these, after every second one. It is drawn apart, by a factor of its own. */
function besides<Name extends Happening>(
	what: string,
	often: Readonly<Record<Name, number>>,
	seed: number,
	factor: number,
): (after: Step) => Step[] {
	const random = randomNumbers(Math.imul(seed + 1, factor))
	const happening = drawnFrom(often, () => 1, random)
	const kinds = ['cut', 'unanswered', 'killed'] as const
	return ({ name }) => {
		if (random() < 0.5) return []
		const does = happening()
		const dice = Array.from({ length: 8 }, random)
		const kind = kinds[Math.floor(random() * 20)]
		return [
			{
				name: `${name} ${what}`,
				afterMinutes: 0,
				does,
				dice,
				fault: kind && { kind, at: Math.floor(random() * 12) },
			},
		]
	}
}
