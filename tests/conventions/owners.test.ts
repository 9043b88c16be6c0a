import type { ESTree } from 'vite'
import { expect, test } from 'vitest'
import { kindOf } from './kinds.ts'
import { expectOnly, expectRule, type Rule } from './proof.ts'
import { namesIn, type Source } from './source.ts'
import { areaOf, program } from './tree.ts'

/** Areas that customers do not call: staff have passed their gate, mails are sent by jobs, and a command or a daily run erases or
 * copies. */
const ourOwn = ['backup-jobs', 'backups', 'desk', 'erasure', 'notifications', 'provider-checks']

/** The stores with customers' data: those of all other areas. */
const stores = program.filter(
	({ path }) => kindOf(path) === 'store.server.ts' && !ourOwn.includes(areaOf(path) ?? ''),
)

/**
 * A right to a thing: a parameter of one of these names, or of a type that is made only where a token or a session was
 * checked.
 */
const rightsByName = ['token', 'fingerprint']
const rightByType =
	/^((Owned|Permitted)[A-Z]\w*Id|StaffId|SignedInStaff|PaymentTaker|BookingRight|WaitingRight|[A-Z]\w*ByStaff)$/

function isRight(source: Source, parameter: ESTree.ParamPattern): boolean {
	let typed = false
	source.visit({
		TSTypeReference: ({ start, end, typeName }) => {
			if (start >= parameter.start && end <= parameter.end && typeName.type === 'Identifier')
				typed ||= rightByType.test(typeName.name)
		},
	})
	if (typed || parameter.type === 'TSParameterProperty') return typed
	return namesIn(parameter.type === 'RestElement' ? parameter.argument : parameter).some((name) =>
		rightsByName.includes(name),
	)
}

/** The functions of a store that take no right: they could be called with any id. */
const takesNoRight: Rule = (source) =>
	exportedFunctions(source)
		.filter(({ parameters }) => !parameters.some((parameter) => isRight(source, parameter)))
		.map(({ name }) => `${source.path} ${name}`)

function exportedFunctions(source: Source): { name: string; parameters: ESTree.ParamPattern[] }[] {
	return source.program.body.flatMap((statement) => {
		if (statement.type !== 'ExportNamedDeclaration') return []
		const { declaration } = statement
		if (declaration?.type === 'FunctionDeclaration')
			return [{ name: declaration.id?.name ?? '', parameters: declaration.params }]
		if (declaration?.type !== 'VariableDeclaration') return []
		return declaration.declarations.flatMap(({ id, init }) =>
			id.type === 'Identifier' &&
			(init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')
				? [{ name: id.name, parameters: init.params }]
				: [],
		)
	})
}

/** Functions for data that belongs to no customer yet, or to none at all, or that the company itself asks for. */
const withoutOwner: Record<string, string> = {
	'app/bookings/change-order/store.server.ts changeOrderOfMessage': 'a message of ours asks',
	'app/bookings/change-order/store.server.ts latestChangeOrders':
		'staff ask for the pickups of a list, or a customer with the right to the booking',
	'app/bookings/capacity/store.server.ts claimSlot': 'a window is the company’s',
	'app/bookings/capacity/store.server.ts lockWindow': 'a window is the company’s',
	'app/bookings/capacity/store.server.ts lockWindowsOf': 'a window is the company’s',
	'app/bookings/capacity/store.server.ts takeSlotBeyond': 'a window is the company’s',
	'app/bookings/capacity/store.server.ts pickupsInWindows':
		'staff ask, for what they overbook and its history',
	'app/bookings/capacity/store.server.ts slotsTaken': 'a window is the company’s',
	'app/bookings/capacity/store.server.ts insertReservation': 'a window is the company’s',
	'app/bookings/capacity/store.server.ts deleteReservation': 'a window is the company’s',
	'app/bookings/capacity/store.server.ts releaseSlot': 'a window is the company’s',
	'app/bookings/capacity/store.server.ts takenByDay': 'sums of a day are the company’s',
	'app/customers/store.server.ts findQuoteScopes': 'takes the hashes of tokens, which are the right',
	'app/card-payments/store.server.ts bookCardPayment': 'of money that a signed notice brought',
	'app/card-payments/store.server.ts endCheckout':
		'a signed notice asks, or a customer with the right to its booking',
	'app/card-payments/store.server.ts lateCheckouts': 'the hourly run asks about all of them',
	'app/card-payments/store.server.ts insertCardPayment': 'a new one, by a signed notice',
	'app/card-payments/store.server.ts insertCheckout':
		'a new one, of an invoice that a customer has the right to',
	'app/card-payments/store.server.ts leftRows': 'staff ask for what waits for them',
	'app/card-payments/store.server.ts nameCheckout':
		'of what was made for a customer with the right to its booking',
	'app/card-payments/store.server.ts noticedCheckout': 'a signed notice asks',
	'app/card-payments/store.server.ts openCheckout': 'of an invoice that a customer has the right to',
	'app/invoices/paid-out/store.server.ts heldByPerson': 'staff ask what the company holds for its crews',
	'app/invoices/paid-out/store.server.ts payoutsOf': 'staff ask what was paid out to the crews',
	'app/invoices/paid-out/store.server.ts tipsByPerson': 'staff ask what the crews got',
	'app/invoices/store.server.ts issuedSums': 'staff ask for the bookings of a file',
	'app/invoices/store.server.ts takeNumber': 'a number is the company’s',
	'app/invoices/store.server.ts nextNumber': 'a number is the company’s',
	'app/invoices/store.server.ts sumsOf': 'reads a row that someone was given',
	'app/invoices/store.server.ts findInvoice': 'the job of its email asks, and the acts of staff',
	'app/invoices/store.server.ts invoicesOf': 'bookings ask, which have checked the right to the booking',
	'app/invoices/store.server.ts creditedBookings': 'the desk asks of pickups that it shows',
	'app/invoices/store.server.ts paymentsOf': 'of an invoice that was read',
	'app/invoices/store.server.ts tipsOf': 'of an invoice that was read',
	'app/invoices/store.server.ts creditNotesOf': 'of an invoice that was read',
	'app/invoices/on-account/store.server.ts entriesOf': 'of the records of a customer whom staff opened',
	'app/invoices/on-account/store.server.ts paymentsLeft': 'of the records of a customer whom staff opened',
	'app/invoices/on-account/store.server.ts lockPayment': 'of the records of a customer whom staff opened',
	'app/invoices/store.server.ts findCreditNote': 'the job of its email asks, and staff',
	'app/bookings/photos/store.server.ts photoIdsInUse': 'says only which ids are free',
	'app/bookings/photos/store.server.ts bookingsToEmpty': 'retention asks for what is old',
	'app/bookings/leads/store.server.ts insertLead': 'a new one',
	'app/bookings/store.server.ts insertBooking': 'a new one',
	'app/bookings/leads/store.server.ts findLaterEvent': 'the jobs of a lead ask, which carry its id',
	'app/bookings/store.server.ts bookingWithLead': 'the jobs of a lead ask, which carry its id',
	'app/bookings/store.server.ts bookingOfLead': 'the jobs of a lead ask, which carry its id',
	'app/bookings/store.server.ts requestsToLapse': 'the hourly run asks for what nobody has answered',
	'app/bookings/store.server.ts unseenRequests': 'the hourly run asks for what nobody was shown',
	'app/bookings/store.server.ts noteShown':
		'the desk asks once its gate is passed, and it changes nothing of a booking',
	'app/bookings/costs/store.server.ts chargedByPage': 'figures of twelve pickups or more are the company’s',
	'app/bookings/costs/store.server.ts priceSpreads':
		'spreads of all pickups are the company’s; who sees money is asked above',
	'app/bookings/costs/store.server.ts similarCharges': 'a sum over many, which names no one',
	'app/bookings/costs/store.server.ts arrivals': 'counted over all of a month, which names no one',
	'app/bookings/photos/store.server.ts quotesOfPickupsBefore': 'retention asks for what is old',
	'app/customers/store.server.ts markedAmong': 'the desk asks, for the pickups that it lists',
	'app/customers/store.server.ts deleteEmptyRecord': 'deletes only what belongs to nobody',
	'app/customers/store.server.ts wereRevoked':
		'a repeated form asks, and learns only whether to open nothing',
	'app/history/store.server.ts insertRow': 'writes down what one who may has done',
	'app/history/store.server.ts rowsOf': 'the desk asks, and verbs of what they hold by a right',
	'app/history/store.server.ts lastRows': 'the desk asks, of the pickups that it shows',
	'app/history/store.server.ts eachRow': 'the desk asks, of the pickups that it shows',
	'app/history/store.server.ts hasRemovedPhoto': 'a verb asks, of what it holds locked as its customer’s',
	'app/history/store.server.ts deleteRows': 'retention and erasure ask, of what they delete',
	'app/history/store.server.ts replaceAddresses': 'erasure asks, of whom it erases',
	'app/history/store.server.ts sumOfNewest': 'a number that says only that something changed',
	'app/photos/store.server.ts unsavedPhotoIds': 'the hourly run asks for what is old',
	'app/photos/store.server.ts lockUnsavedPhoto': 'the hourly run asks, of what it found old',
	'app/photos/store.server.ts deleteUnsavedPhoto': 'the hourly run asks, of what it holds locked',
	'app/settings/store.server.ts settingChanges': 'settings are the company’s',
	'app/settings/store.server.ts insertChange': 'settings are the company’s',
	'app/pricing/store.server.ts writtenLists': 'prices are the company’s',
	'app/pricing/store.server.ts listsWithIds': 'prices are the company’s',
	'app/pricing/store.server.ts lockLists': 'prices are the company’s',
	'app/pricing/store.server.ts writeFirstList': 'prices are the company’s',
	'app/pricing/store.server.ts insertList': 'prices are the company’s',
	'app/schedule/store.server.ts lockDay': 'the schedule is the company’s',
	'app/schedule/store.server.ts allTrucks': 'the trucks are the company’s',
	'app/schedule/store.server.ts lockSchedule': 'the schedule is the company’s',
	'app/schedule/store.server.ts scheduleBetween': 'the schedule is the company’s',
	'app/waiting/store.server.ts insertOrUpdate': 'a new one, or the same by its fingerprint',
	'app/waiting/store.server.ts lockWaitlist': 'the line of a day is served by itself',
	'app/waiting/store.server.ts daysWithWaitlist': 'says only for which days somebody waits',
	'app/waiting/store.server.ts deleteEnded': 'retention asks for what is old',
	'app/quotes/firm/store.server.ts currentRow': 'a verb asks, of a quote that it holds locked by a right',
	'app/quotes/firm/store.server.ts firmPrices': 'a verb asks, of a quote that it holds by a right',
	'app/quotes/firm/store.server.ts questionsOf': 'a verb asks, of a quote that it holds by a right',
	'app/quotes/firm/store.server.ts insertQuestion': 'a new one, of a quote that its customer holds locked',
	'app/quotes/firm/store.server.ts writeAnswer': 'staff answer, and only what has no answer',
	'app/threads/store.server.ts noteWritten':
		'a text or an email came in, whoever has the number or the address',
	'app/threads/telling/store.server.ts lockStrangers': 'it locks a count, and no row',
	'app/threads/telling/store.server.ts isStranger':
		'a verb asks, of what a provider or a mailbox has brought',
	'app/threads/telling/store.server.ts notifiedOfStrangers': 'it counts, and names nobody',
	'app/threads/telling/store.server.ts insertWithheld':
		'a verb asks, in the transaction that stores what came in',
	'app/threads/telling/store.server.ts isNotified':
		'a verb asks, in the transaction that stores what came in',
	'app/threads/telling/store.server.ts withheldThreads': 'a recurring run asks',
	'app/threads/telling/store.server.ts countWithheld': 'a recurring run asks',
	'app/threads/telling/store.server.ts waitingWithheld': 'the jobs of a message ask, which carry its id',
	'app/threads/store.server.ts threadOf': 'staff ask, who may write to any number',
	'app/threads/store.server.ts noteQuestion': 'a verb asks, of a quote that its customer holds locked',
	'app/threads/store.server.ts noteAnswer': 'a verb asks, of a question that staff have answered',
	'app/threads/store.server.ts noteQuotesGone': 'retention and erasure ask, which hold the quotes locked',
	'app/threads/store.server.ts endWaiting': 'a verb asks, of what staff hold locked',
	'app/threads/store.server.ts waitAgain': 'a verb asks, of what staff hold locked',
	'app/threads/store.server.ts setAssigned': 'a verb asks, of what staff hold locked',
	'app/threads/store.server.ts replyFor': 'a verb asks, of what staff hold locked',
	'app/threads/store.server.ts sendAtOnce': 'a verb asks, of what staff hold locked',
	'app/threads/store.server.ts withholdReply': 'a verb asks, of what staff hold locked',
	'app/threads/store.server.ts wroteSince': 'the jobs of a message ask, which carry its id',
	'app/threads/store.server.ts threadOfMessage': 'the jobs of a message ask, which carry its id',
	'app/threads/store.server.ts deleteOld': 'retention asks for what is old',
	'app/quotes/firm/store.server.ts openQuestions': 'staff ask for what waits for an answer',
	'app/quotes/firm/store.server.ts insertFirmPrice': 'a new one, of a quote that a review holds locked',
	'app/quotes/firm/store.server.ts updateFirmPrice':
		'an answer is written, to what it holds locked by a token',
	'app/quotes/firm/store.server.ts withdrawCurrent':
		'a verb asks, of a quote that it holds locked by a right',
	'app/quotes/firm/store.server.ts insertQuoteMessages':
		'a verb asks, of a quote that it holds locked by a right',
	'app/quotes/firm/store.server.ts insertSyncs': 'a verb asks, of a quote that it holds locked by a right',
	'app/quotes/firm/answer-times/store.server.ts answerMinutes': 'says only how long answers took',
	'app/quotes/firm/store.server.ts dueReminders': 'the hourly run asks for what has no answer',
	'app/quotes/firm/store.server.ts quoteOfMessage': 'the jobs of a message ask, which carry its id',
	'app/quotes/store.server.ts insertQuote': 'a new one',
	'app/quotes/store.server.ts lockSaves': 'asks for no row',
	'app/quotes/store.server.ts findUnchangedDraft': 'its page shows the token that it was saved with',
	'app/quotes/store.server.ts loadOf': 'asks no database',
	'app/quotes/store.server.ts photoIdsInUse': 'says only which ids are free',
	'app/quotes/store.server.ts sendQuoteRow':
		'a booking asks, of what it has just made or holds as its customer’s',
	'app/quotes/photo-request/store.server.ts photoRequestsOf':
		'a verb asks, of a quote that it holds by a right',
	'app/quotes/photo-request/store.server.ts lockQuote': 'staff ask for a photo of it',
	'app/quotes/photo-request/store.server.ts insertPhotoRequest':
		'staff ask, of a quote that they hold locked',
	'app/quotes/store.server.ts quoteSummaryRow': 'the jobs of a lead ask, for its mails',
	'app/quotes/store.server.ts lockIdleQuote': 'retention asks, of what it found old',
	'app/quotes/store.server.ts photosToDelete': 'retention asks, of what it holds locked',
	'app/quotes/store.server.ts deleteOldPhoto': 'retention asks, of what it holds locked',
	'app/quotes/store.server.ts deleteQuote': 'retention asks, of what it holds locked',
	'app/quotes/store.server.ts unbookedQuoteIds': 'retention asks for what is old',
	'app/quotes/store.server.ts toQuote': 'asks no database',
}

test('“every store function for a customer’s data takes the right to it”', () => {
	expectOnly(stores.flatMap(takesNoRight), withoutOwner)
})

/**
 * Uses of the schema of a `StaffId`, and calls that declare something a right by a type argument:
 * `z.custom<OwnedQuoteId>()`.
 */
const makesRight: Rule = (source) => {
	const found: string[] = []
	const typeArgumentLists: { start: number; end: number }[] = []
	source.visit({
		Identifier: ({ name }) => {
			if (name === 'staffIdSchema') found.push(`${source.path} ${name}`)
		},
		CallExpression: ({ typeArguments }) => {
			if (typeArguments) typeArgumentLists.push(typeArguments)
		},
	})
	source.visit({
		TSTypeReference: ({ start, end, typeName }) => {
			if (typeName.type !== 'Identifier' || !rightByType.test(typeName.name)) return
			if (typeArgumentLists.some((within) => start >= within.start && end <= within.end))
				found.push(`${source.path} ${typeName.name}`)
		},
	})
	return found
}

test('“Only the desk’s gate makes a `StaffId`”, and nobody says of something that it is a right', () => {
	expectOnly(program.flatMap(makesRight), {
		'app/platform/ids.ts staffIdSchema': 'where it is kept, with the other ids',
		'app/desk/desk.server.ts staffIdSchema': 'the gate',
	})
})

test('the rule notices a right that is made elsewhere', () => {
	expectRule(makesRight, 'app/desk/leads/leads.page.tsx', {
		bad: [
			"import { staffIdSchema } from '#app/platform/ids.ts'",
			"import { staffIdSchema as schema } from '#app/platform/ids.ts'",
			"import * as ids from '#app/platform/ids.ts'; const id = ids.staffIdSchema.parse(text)",
			'const owned = z.custom<OwnedQuoteId>().parse(text)',
			'const owned = z.custom<{ id: PermittedBookingId }>().parse(text)',
		],
		good: [
			"import type { StaffId } from '#app/platform/ids.ts'",
			'const find = async (quoteId: OwnedQuoteId): Promise<OwnedQuoteId | undefined> => quoteId',
			'const id = quoteIdSchema.parse(text)',
		],
	})
})

test('the rule notices a function that forgets the owner', () => {
	expectRule(takesNoRight, 'app/quotes/store.server.ts', {
		bad: [
			'export async function findQuote(connection: Connection, quoteId: string) {}',
			'export const findQuote = (connection: Connection, quoteId: string) => undefined',
			'export const findQuote = async function (connection: Connection, quoteId: QuoteId) {}',
			'export function findQuote(connection: Connection, tokenless: string, OwnedQuoteId: string) {}',
			'export function findQuote(connection: Connection, quote: { id: QuoteId; fingerprints: Buffer }) {}',
		],
		good: [
			'export async function findQuote(connection: Connection, token: string, quoteId: string) {}',
			'export const findQuote = (connection: Connection, quote: OwnedQuoteId) => undefined',
			'export const findQuote = ({ quoteId }: { quoteId: OwnedQuoteId }) => undefined',
			'export function reviewQuote(connection: Connection, staff: StaffId, quoteId: QuoteId) {}',
			'const findQuote = (connection: Connection, quoteId: string) => undefined',
			'export type QuoteRow = { id: string }',
		],
	})
	expect(stores.flatMap(exportedFunctions).length).toBeGreaterThan(20)
})
