import { expect, test } from 'vitest'
import { receiveText } from '#app/notifications/texts/incoming-texts.server.ts'
import { threadIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { askQuestion } from '#app/quotes/firm/questions.server.ts'
import { askForFirmPrice, saveQuote } from '#app/quotes/quotes.server.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { company } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { callCame, leadCame, mailCame, setDone, setNotDone } from '../threads.server.ts'

const jo = '+14035550188'
const staff = staffNamed('Dana')
const officeTexts: HaulingCompany['officeTexts'] = { when: 'always', numbers: ['403-555-0142'] }

/** What can happen in one thread. */
async function setUp() {
	const setup = await testPlatform({}, undefined, { ...company, officeTexts })
	const { pool } = setup
	// What comes in goes by the database's clock.
	const platform = { ...setup.platform, now: () => new Date() }
	const { database } = platform
	let count = 0
	const thread = async () => {
		const { rows } = await pool.query('select id, version from threads')
		return { of: { threadId: threadIdSchema.parse(rows[0].id), staff }, version: rows[0].version }
	}
	const text = (body: string) =>
		receiveText(platform, {
			...{ providerId: `SM${count++}`, phone: jo, body },
			...{ keyword: undefined, pictures: [] },
		})
	const { token } = await saveQuote(platform, defaultLoad, listed)
	await askForFirmPrice(platform, token, { name: 'Jo Bell', place: 'Airdrie', email: '', phone: jo })
	const does = {
		text: () => text('Hello?'),
		help: () => text('HELP'),
		call: () => database.transaction().execute((transaction) => callCame(platform, transaction, jo)),
		email: () =>
			database.transaction().execute((transaction) =>
				mailCame(platform, transaction, {
					...{ address: jo, byMachine: false },
					// It lay in the mailbox for a while.
					at: new Date(Date.now() - 300_000),
				}),
			),
		lead: () => database.transaction().execute((transaction) => leadCame(transaction, { phone: jo, staff })),
		question: () => askQuestion(platform, token, 'Do you take paint?'),
		done: async () => {
			const { of, version } = await thread()
			return setDone(platform, of, version)
		},
		notDone: async () => setNotDone(platform, (await thread()).of),
	}
	return {
		does,
		/** How often the office is emailed of the thread, and how often texted. */
		told: async () => {
			const { rows } = await pool.query(
				`select count(*) filter (where kind = 'text-received')::integer as mails,
					count(*) filter (where kind = 'office-text')::integer as texts from messages`,
			)
			return [rows[0].mails, rows[0].texts]
		},
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

type Does = keyof Awaited<ReturnType<typeof setUp>>['does']

test.each([
	[['text', 'text', 'call'], 1, 1],
	[['email', 'text', 'email'], 1, 1],
	// Whom staff kept, and what they let wait again, was told to nobody.
	[['lead', 'lead'], 0, 0],
	[['lead', 'text', 'text'], 1, 1],
	[['lead', 'call', 'text'], 1, 1],
	[['lead', 'email', 'text'], 1, 1],
	[['lead', 'help'], 0, 0],
	[['text', 'lead', 'text'], 1, 1],
	[['text', 'done', 'lead', 'text', 'text'], 2, 2],
	[['text', 'done', 'notDone'], 1, 1],
	[['text', 'done', 'notDone', 'text', 'text'], 2, 2],
	[['text', 'done', 'notDone', 'email', 'text'], 2, 2],
	[['text', 'done', 'notDone', 'done', 'text', 'text'], 2, 2],
	// The email about a question is the quote's.
	[['question', 'question', 'text'], 0, 1],
	[['lead', 'question', 'text'], 0, 1],
	[['text', 'question'], 1, 1],
	[['question', 'done', 'notDone', 'text', 'text'], 1, 2],
] satisfies [Does[], number, number][])(
	'of %o in one thread the office has %i emails, and %i texts where an owner wants these',
	async (happens, mails, texts) => {
		await using setup = await setUp()
		for (const what of happens) await setup.does[what]()
		expect(await setup.told()).toEqual([mails, texts])
	},
)
