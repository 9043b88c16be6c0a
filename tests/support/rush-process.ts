/**
 * One process of a rush (`rush.ts`): reads its task, has its clients book, and prints an empty line after each attempt and at
 * last what came of them.
 */
import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import pino from 'pino'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { changeBooking, movePickup } from '#app/bookings/changes/changes.server.ts'
import { type BookingRequest, loadSizes } from '#app/bookings/rules/booking.ts'
import { configFrom } from '#app/platform/config.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { isUnavailable } from '#app/platform/http/unavailable.server.ts'
import { bookingIdSchema, staffIdSchema } from '#app/platform/ids.ts'
import { openJobs } from '#app/platform/jobs/jobs.server.ts'
import { messageJobs } from '#app/platform/jobs/message-jobs.ts'
import { freedJobs } from '#app/schedule/freed-slots.ts'
import { captureStatements } from './rush-statements.ts'
import { type RushReport, rushTaskSchema, rushTime } from './rush-task.ts'

const task = rushTaskSchema.parse(JSON.parse(await text(process.stdin)))
const { company, dates } = task
const log = pino({ level: 'silent' })
const config = configFrom({ DATABASE_URL: task.databaseUrl, DATA_DIR: task.dataDir })
const database = await openDatabase({ config, log })
const jobs = await openJobs({
	pool: database.pool,
	queues: [...Object.values(messageJobs), ...Object.values(freedJobs)],
	log,
})
const platform = {
	database: database.kysely,
	jobs,
	company,
	now: () => rushTime,
	localPageAt: () => undefined,
	subjectAt: () => undefined,
	promisesAt: () => [],
}
const staff = { id: staffIdSchema.parse('rush'), name: 'Rush' }

/** The same numbers for the same seed (mulberry32). */
let state = task.seed
function random(): number {
	state = (state + 0x6d2b79f5) | 0
	let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
	mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
	return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}
function oneOf<Choice>(choices: readonly Choice[]): Choice {
	const chosen = choices[Math.floor(random() * choices.length)]
	if (chosen === undefined) throw new Error('there is nothing to choose from')
	return chosen
}

const request = (): BookingRequest => ({
	name: 'Somebody',
	phone: '+14035550142',
	email: `${randomUUID()}@example.ca`,
	address: '12 Crescent Road NW',
	postal: oneOf(['T2P 1J9', 'T4B 1A1']),
	city: 'Calgary',
	date: oneOf(dates),
	window: oneOf(company.arrivalWindows).id,
	notes: '',
	offers: false,
	load: oneOf(loadSizes).id,
	page: '/calgary/couch-removal',
})

const report: RushReport = { milliseconds: 0, outcomes: {}, cancelled: 0, moves: {}, unanswered: 0, again: 0 }
const book = (asked: BookingRequest) => bookPickup(platform, asked, { sourceSite: 'localhost' })
const count = (counts: Record<string, number>, outcome: string) => {
	counts[outcome] = (counts[outcome] ?? 0) + 1
}
const isAnswered = (refused: object) =>
	'alternatives' in refused && Array.isArray(refused.alternatives) && refused.alternatives.length === 3
const onceIn = (many: number) => many > 0 && random() * many < 1

/** More often than this nobody is asked to try again on a machine that does anything at all. */
const mostTries = 50

/**
 * Asks until there is an answer. On a busy machine the wait for a connection or a day may be over its limit: then nothing is
 * changed, and the page asks its visitor to try again.
 */
async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
	for (let tries = 1; ; tries++) {
		try {
			return await ask()
		} catch (error) {
			if (tries === mostTries || !isUnavailable(error)) throw error
			report.again++
		}
	}
}

async function attempt(): Promise<void> {
	const asked = request()
	const result = await untilAnswered(() => book(asked))
	count(report.outcomes, result.ok ? 'booked' : result.reason)
	if (!result.ok) {
		if (!isAnswered(result)) report.unanswered++
		return
	}
	const [cancels, moves] = [onceIn(task.cancels), onceIn(task.moves)]
	if (!cancels && !moves) return
	const { rows } = await untilAnswered(() =>
		database.pool.query('select id from bookings where lead_id = $1', [result.leadId]),
	)
	const right = { actor: 'staff', staff, bookingId: bookingIdSchema.parse(rows[0].id) } as const
	const version = moves ? await move(right) : 1
	if (!cancels) return
	const cancelled = await untilAnswered(() => changeBooking(platform, right, { action: 'cancel', version }))
	// Whoever asks again may find that the first time was enough.
	if ('status' in cancelled && cancelled.status === 'cancelled') report.cancelled++
}

/** Moves a booking to any day and window, which may be the ones that it has. Returns its version then. */
async function move(right: Parameters<typeof movePickup>[1]): Promise<number> {
	const to = { date: oneOf(dates), windowId: oneOf(company.arrivalWindows).id }
	const moved = await untilAnswered(() => movePickup(platform, right, { version: 1, ...to }))
	count(report.moves, moved.ok ? 'moved' : moved.reason)
	if ('version' in moved) return moved.version
	if (!isAnswered(moved)) report.unanswered++
	return 1
}

let left = task.attempts
async function clientOf(once: () => Promise<void>): Promise<void> {
	while (left-- > 0) {
		await once()
		process.stdout.write('\n')
	}
}

const straight = task.straight
	? await captureStatements(database.pool, request(), (kysely, asked) =>
			bookPickup({ ...platform, database: kysely }, asked, { sourceSite: 'localhost' }),
		)
	: undefined
const pool = new pg.Pool({ connectionString: task.databaseUrl, max: 12 })
const began = performance.now()
await Promise.all(
	Array.from({ length: task.clients }, () => clientOf(straight ? () => straight(pool, request()) : attempt)),
)
report.milliseconds = performance.now() - began
process.stdout.write(JSON.stringify(report))
await pool.end()
await jobs.stop()
await database.close()
