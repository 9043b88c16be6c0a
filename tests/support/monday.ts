import { addDays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { startFakeMailbox } from '../../fakes/mailbox.ts'
import { bookFor } from './booked-pickup.ts'
import { ask, embeddedConnection } from './embedded.ts'
import { expect, ownAddress } from './journey.ts'
import { emailFrom } from './mails.ts'
import { morningSettings, timeZone } from './morning.ts'
import type { Program } from './program.ts'
import { withTexts } from './with-texts.ts'

/** How a thread came to the inbox, by the name or the number that it stands under. */
export type Came = 'text' | 'mail' | 'question' | 'call'

const today = localDate(new Date(), timeZone)
const tomorrow = addDays(today, 1)

const phoneOf = (nth: number) => `403-555-01${String(nth).padStart(2, '0')}`
const plain = (phone: string) => `+1${phone.replaceAll('-', '')}`

const booked = [
	...['Ana Whitecalf', 'Bo Lindqvist', 'Carla Mendes', 'Dev Sharma', 'Edie Kowalchuk'],
	...['Farid Haddad', 'Grace Obi', 'Hugh MacLeod', 'Ines Tran'],
]
const ofTomorrow = [
	...['Jan Peters', 'Kaya Redstar', 'Luc Arsenault', 'Mina Park'],
	...['Noor Khan', 'Olga Petrenko', 'Pat Friesen', 'Quentin Ross'],
]
const farAway = ['Rae Drummond', 'Sol Ortiz', 'Tova Berg']

const textsOfCustomers = [
	'Can you come a little later?',
	'The gate code is 4471',
	'Is it okay if my neighbour lets you in?',
	'We also have a treadmill. Does that fit?',
	'Please call when you are ten minutes away',
	'Do I have to be there?',
	'There is no parking in front, use the alley',
	'Can I pay by e-transfer?',
	'The elevator is booked from 12 to 2',
]
const textsOfStrangers = [
	'Do you take pianos?',
	'How much for a couch?',
	'Are you open on Sundays?',
	'Hi',
	'Need a garage emptied this week, two bays, lots of wood and an old fridge. Can somebody come and look?',
	'Do you go to Okotoks',
]
const mails = ['Una Fraser', 'Vic Boudreau', 'Wen Li', 'Xena Moss', 'Yves Roy']
const askers = ['Zoe Adler', 'Abe Novak', 'Bea Yoon', 'Cy Dubois']
const callers = [70, 71, 72, 73, 74, 75].map(phoneOf)

/** Thirty who wait for an answer: texts, emails, questions about quotes, and calls that nobody took. */
export const threads = new Map<string, Came>([
	...textsOfCustomers.map((_, at) => [booked[at] ?? '', 'text'] as const),
	...textsOfStrangers.map((_, at) => [phoneOf(60 + at), 'text'] as const),
	...mails.map((name) => [name, 'mail'] as const),
	...askers.map((name) => [name, 'question'] as const),
	...callers.map((phone) => [phone, 'call'] as const),
])

/** A company on a Monday at nine: nine pickups today on three trucks, eight tomorrow, three requests, and thirty who wait. */
export async function monday() {
	const mailbox = await startFakeMailbox()
	const { environment, remove } = await morningSettings()
	const outside = await withTexts({ ...environment, IMAP_URL: mailbox.url })
	const { program } = outside
	const day = (names: string[], date: string, windows: string[], first: number) =>
		Promise.all(
			names.map((name, at) =>
				bookFor(program, {
					...{ name, date, phone: phoneOf(first + at), load: at % 2 === 0 ? 'quarter' : 'half' },
					window: windows[at % windows.length] ?? '',
				}),
			),
		)
	await day(booked, today, ['12-2pm', '2-4pm', '4-6pm'], 10)
	await day(ofTomorrow, tomorrow, ['8-10am', '10-12pm', '12-2pm'], 30)
	const away = { postal: 'T4N 1A1', city: 'Red Deer', trip: '150', window: '8-10am' }
	for (const [at, name] of farAway.entries())
		await bookFor(program, { ...away, name, date: addDays(today, 9 + at), phone: phoneOf(50 + at) })
	await ask(
		await embeddedConnection(program.dataDir),
		`insert into trucks (name, cubic_yards, weekdays)
			select name, 20, '{1,2,3,4,5,6,7}' from unnest(array['Blue', 'Red', 'Green']) as name;
		update bookings b set truck_id = t.id
			from (select id, row_number() over (order by name) - 1 as nth from trucks) t
			where b.date = '${today}' and t.nth = ascii(right(b.phone, 1)) % 3`,
	)
	for (const [at, body] of textsOfCustomers.entries()) await outside.text(plain(phoneOf(10 + at)), body)
	for (const [at, body] of textsOfStrangers.entries()) await outside.text(plain(phoneOf(60 + at)), body)
	for (const name of mails) mailbox.deliver(emailFrom(`"${name}" <${name.replace(' ', '.')}@example.ca>`))
	for (const [at, name] of askers.entries()) await askAs(program, name, phoneOf(80 + at))
	for (const phone of callers) await outside.missCall(plain(phone))
	const waiting = async () =>
		ask(await embeddedConnection(program.dataDir), 'select from threads where waits_since is not null')
	await expect.poll(async () => (await waiting()).length, { timeout: 90_000 }).toBe(threads.size)
	return {
		...{
			program,
			waiting,
			mail: outside.mail,
			texts: outside.texts,
			today,
			tomorrow,
			booked,
			ofTomorrow,
			farAway,
		},
		[Symbol.asyncDispose]: async () => {
			await outside[Symbol.asyncDispose]()
			await Promise.all([mailbox.close(), remove()])
		},
	}
}

/** Saves a quote, sends it for a firm price, and asks about it, with the requests that the site makes. */
async function askAs({ address }: Program, name: string, phone: string) {
	const saved = await fetch(`${address}/quotes`, {
		method: 'POST',
		headers: { 'X-Bowline-Client': 'site', 'Content-Type': 'application/json', ...ownAddress() },
		body: JSON.stringify({ volume: 0.5, weightKg: 120, hasStairs: false, addOns: ['tv'] }),
	})
	const cookie = saved.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	const send = async (path: string, fields: Record<string, string>) => {
		const answer = await fetch(`${address}${path}`, {
			method: 'POST',
			redirect: 'manual',
			headers: { Origin: address, Cookie: cookie, ...ownAddress() },
			body: new URLSearchParams(fields),
		})
		expect(answer.status).toBe(303)
		return new URL(answer.headers.get('Location') ?? '', address).pathname
	}
	const page = await send('/quote', { name, phone, email: '', place: 'T2P 1J9' })
	await send(page, { answer: 'ask', question: 'Do you take paint?' })
}
