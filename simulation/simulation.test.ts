import { expect, test } from 'vitest'
import { content } from '#tests/support/company.ts'
import { testDatabase } from '#tests/support/database.ts'
import { invoicingCompany } from '#tests/support/invoices.ts'
import { kept } from './kept.ts'
import { type Plan, planOf } from './plan.ts'
import { withOnly } from './shorten.ts'
import { simulate } from './simulate.ts'

async function run(plan: Plan) {
	await using database = await testDatabase()
	const { host, port, user, password, database: name } = database.connection
	return await simulate(plan, { host, port, user, password, database: name }, content)
}

/** The broken rules, after the story of the run. */
const told = ({ breaches, story }: Awaited<ReturnType<typeof run>>) =>
	breaches.length === 0 ? [] : [...story, ...breaches]

const days = 2

// One for each of the days on which the calendar does something special.
test.each([1, 2, 3, 4, 5])('in a simulated company no rule breaks: seed %i', async (seed) => {
	expect(told(await run(planOf(seed, days, invoicingCompany)))).toEqual([])
})

test('nor in a quiet one of some weeks, in which messages are given up and invoices fall due', async () => {
	expect(told(await run(planOf(4, 30, invoicingCompany, 4)))).toEqual([])
})

test('one seed is one run: two of them leave the same trace', async () => {
	const [first, second] = [
		await run(planOf(6, 1, invoicingCompany)),
		await run(planOf(6, 1, invoicingCompany)),
	]
	expect(first.hash).toBe(second.hash)
	expect(first.story).toEqual(second.story)
})

test.each(kept)('what broke once holds: seed $seed, $because', async ({ seed, days, stepsADay, steps }) => {
	const plan = withOnly(planOf(seed, days, invoicingCompany, stepsADay), steps)
	expect(plan.steps.map(({ name }) => name)).toEqual(steps)
	expect(told(await run(plan))).toEqual([])
})
